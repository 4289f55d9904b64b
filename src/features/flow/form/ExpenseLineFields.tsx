import { useId } from 'react'
import type { FlowField } from '@contract/flowForm'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { Problem } from '@/ui/field/Problem'
import { RadioRow } from '@/ui/field/RadioRow'
import type { LineDraft } from '@/writes/drafts/flowDraft'
import { InvoiceField } from './InvoiceField'
import type { LineProblems } from './values'
import look from '@/ui/look.module.css'
import styles from './FlowForm.module.css'

interface Props {
  number: number
  line: LineDraft
  categories: FlowField['options']
  problems: LineProblems
  disabled: boolean
  onChange: (to: Partial<LineDraft>) => void
  onRemove: () => void
}

/** One line of an expense: day, category, amount, and its invoice. */
export function ExpenseLineFields({ number, line, categories, problems, disabled, onChange, onRemove }: Props) {
  const id = useId()
  const categoryProblem = problems.category && `${id}-category`
  return (
    <div className={`${look.stack} ${styles.expense}`} role="group" aria-label={`第 ${number} 笔`}>
      <div className={look.line}>
        <strong>{`第 ${number} 笔`}</strong>
        <Button look="text" small danger disabled={disabled} aria-label={`删除第 ${number} 笔`} onClick={onRemove}>
          删除
        </Button>
      </div>
      <Field
        label="日期"
        type="date"
        value={line.date}
        problem={problems.date}
        readOnly={disabled}
        onChange={(date) => onChange({ date })}
      />
      <span className={look.label} id={id}>
        类别
      </span>
      <RadioRow
        labelledBy={id}
        options={categories}
        chosen={line.category}
        problemId={categoryProblem}
        disabled={disabled}
        onChoose={(category) => onChange({ category })}
      />
      {categoryProblem && (
        <Problem id={categoryProblem} isAlert={false}>
          {problems.category}
        </Problem>
      )}
      <Field
        label="金额（元）"
        inputMode="decimal"
        value={line.amount}
        problem={problems.amount}
        readOnly={disabled}
        onChange={(amount) => onChange({ amount })}
      />
      <Field
        label="发票号"
        autoComplete="off"
        value={line.invoiceNo}
        problem={problems.invoiceNo}
        readOnly={disabled}
        onChange={(invoiceNo) => onChange({ invoiceNo })}
      />
      <InvoiceField number={number} line={line} problem={problems.file} disabled={disabled} onChange={onChange} />
    </div>
  )
}
