import { useEffect, useEffectEvent, useId } from 'react'
import { FileKind } from '@contract/file'
import type { FlowField } from '@contract/flowForm'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { Problem } from '@/ui/field/Problem'
import { AddTile, Tile } from '@/ui/picture/Tile'
import { RadioRow } from '@/ui/RadioRow'
import { arrivedUpload } from '@/writes/drafts/draftUpload'
import type { LineDraft } from '@/writes/drafts/flowDraft'
import { PICTURES_AND_DOCUMENTS, sentLook } from '@/writes/upload/documents'
import { UploadTiles } from '@/writes/upload/UploadTiles'
import { useUploads } from '@/writes/upload/useUploads'
import type { LineProblems } from './values'
import look from '@/ui/look.module.css'
import styles from './FlowForm.module.css'

interface Props {
  number: number
  line: LineDraft
  categories: FlowField['options']
  problems: LineProblems
  disabled: boolean
  onChange: (line: LineDraft) => void
  onRemove: () => void
}

/** One line of an expense: day, category, amount, and its invoice. */
export function ExpenseLineFields({ number, line, categories, problems, disabled, onChange, onRemove }: Props) {
  const id = useId()
  const { items, add, retry, remove } = useUploads(FileKind.Attachment, 1)
  const [item] = items
  const sent = item?.file
  const { file } = line
  const keep = useEffectEvent(() => {
    if (!sent || !item || line.file?.id === sent.id) return
    onChange({ ...line, file: arrivedUpload(sent), isFileLost: false })
  })
  useEffect(() => keep(), [sent])

  function withoutFile() {
    if (item) remove(item.key)
    const { file: _removed, ...rest } = line
    onChange(rest)
  }

  const name = `发票 ${number}`
  const categoryProblem = problems.category && `${id}-category`
  const fileProblem = problems.file && `${id}-file`
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
        onChange={(date) => onChange({ ...line, date })}
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
        onChoose={(category) => onChange({ ...line, category })}
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
        onChange={(amount) => onChange({ ...line, amount })}
      />
      <Field
        label="发票号"
        autoComplete="off"
        value={line.invoiceNo}
        problem={problems.invoiceNo}
        readOnly={disabled}
        onChange={(invoiceNo) => onChange({ ...line, invoiceNo })}
      />
      <UploadTiles
        label={name}
        describedBy={fileProblem}
        isWrong={fileProblem !== undefined}
        items={item && !sent ? [item] : []}
        nameOf={() => name}
        disabled={disabled}
        onRetry={retry}
        onRemove={withoutFile}
      >
        {file && (!item || sent) ? (
          <Tile {...sentLook(name, file, item?.preview)} name={name} disabled={disabled} onRemove={withoutFile} />
        ) : (
          !item && (
            <AddTile
              label="上传发票"
              accept={PICTURES_AND_DOCUMENTS}
              disabled={disabled}
              aria-invalid={fileProblem !== undefined}
              aria-describedby={fileProblem}
              onPick={(files) => add(files.slice(0, 1).map((source) => ({ source })))}
            />
          )
        )}
      </UploadTiles>
      {fileProblem && (
        <Problem id={fileProblem} isAlert={false}>
          {problems.file}
        </Problem>
      )}
      {line.isFileLost && !item && <Problem>发票已过期，请重新上传</Problem>}
    </div>
  )
}
