import { useId } from 'react'
import { type FlowField, invoiceNoOf } from '@contract/flowForm'
import { newKey } from '@/lib/newKey'
import { Button } from '@/ui/button/Button'
import { Problem } from '@/ui/field/Problem'
import { useKeptFocus } from '@/ui/useKeptFocus'
import type { LineDraft } from '@/writes/drafts/flowDraft'
import { ExpenseLineFields } from './ExpenseLineFields'
import { fenOf, yuan } from '@contract/text/money'
import { lineProblems, type LineProblems, type RefusedNumber } from './values'
import look from '@/ui/look.module.css'
import styles from './FlowForm.module.css'

interface Props {
  field: FlowField
  lines: readonly LineDraft[]
  /** Keys of the lines whose problems are shown. */
  wrong: readonly string[]
  refused: RefusedNumber | undefined
  problem: string | undefined
  disabled: boolean
  onChange: (to: (lines: readonly LineDraft[]) => LineDraft[]) => void
}

/** The lines of an expense with their total. */
export function LinesField({ field, lines, wrong, refused, problem, disabled, onChange }: Props) {
  const { label, max, options } = field
  const id = useId()
  const sum = lines.reduce((total, { amount }) => total + (fenOf(amount) ?? 0), 0)
  const box = useKeptFocus<HTMLFieldSetElement>()
  const problems = lineProblems(lines)
  const shown = ({ key, invoiceNo }: LineDraft, place: number): LineProblems => ({
    ...(refused && invoiceNoOf(invoiceNo) === refused.invoiceNo && { invoiceNo: refused.words }),
    ...(wrong.includes(key) && problems[place]),
  })
  const add = () =>
    onChange((all) => [
      ...all,
      { key: newKey(), date: '', category: options[0]?.value ?? '', amount: '', invoiceNo: '' },
    ])
  return (
    <fieldset ref={box} className={look.stack}>
      <legend className={look.label}>{label}</legend>
      {lines.map((line, place) => (
        <ExpenseLineFields
          key={line.key}
          number={place + 1}
          line={line}
          categories={options}
          problems={shown(line, place)}
          disabled={disabled}
          onChange={(to) => onChange((all) => all.map((each) => (each.key === line.key ? { ...each, ...to } : each)))}
          onRemove={() => onChange((all) => all.filter(({ key }) => key !== line.key))}
        />
      ))}
      {problem && <Problem id={id}>{problem}</Problem>}
      <p className={styles.sum}>{`合计 ${yuan(sum)}`}</p>
      {lines.length < max && (
        <Button
          look="outline"
          wide
          disabled={disabled}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          onClick={add}
        >
          添加一笔
        </Button>
      )}
    </fieldset>
  )
}
