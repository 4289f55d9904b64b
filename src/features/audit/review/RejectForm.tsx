import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DictionaryItem } from '@contract/dictionary'
import { AUDIT_REASON_LENGTH, AUDIT_REASON_ROWS } from '@contract/limits'
import { characterCount, firstCharacters, isBlank } from '@contract/text/plainText'
import { messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { Checkbox, ChoiceGrid } from '@/ui/field/Checkbox'
import { CutTextArea } from '@/ui/field/CutTextArea'
import { Button } from '@/ui/button/Button'
import { Skeleton } from '@/ui/States'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { useRecovery } from '@/ui/useRecovery'
import { useDenyReasons } from '../queries'
import { rejectWords } from './rejectWords'
import base from '../Audit.module.css'
import look from '@/ui/look.module.css'
import styles from './AuditForms.module.css'

const cut = (text: string) => firstCharacters(text, AUDIT_REASON_LENGTH)

/** The descriptions of the chosen types, joined and truncated (rule: verdicts). */
function reasonOf(chosen: readonly DictionaryItem[]): string {
  return cut(
    chosen
      .map(({ description }) => description)
      .filter(Boolean)
      .join('；'),
  )
}

interface Props {
  /** Id of the post or comment. */
  of: string
  busy: boolean
  /** Label of the button. */
  submit?: string
  onReject: (reason: string) => void
}

/** Form with the reasons of a rejection: problem types and a description (rule: verdicts). */
export function RejectForm({ of, busy, submit = '确定不通过', onReject }: Props) {
  const reasons = useDenyReasons()
  const [values, setValues] = useState(() => rejectWords.get(of)?.values ?? [])
  const [text, setText] = useState(() => rejectWords.get(of)?.text ?? '')
  const [missing, setMissing] = useState(false)
  useEffect(() => void rejectWords.set(of, { values, text }), [of, values, text])
  const areMissing = reasons.error !== null && !reasons.data
  useRecovery(() => void reasons.refetch(), areMissing)
  const items = reasons.data ?? []
  const chosen = items.filter(({ value }) => values.includes(value))

  function toggle(value: string) {
    const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
    const [before, after] = [reasonOf(chosen), reasonOf(items.filter((item) => next.includes(item.value)))]
    setValues(next)
    setMissing(false)
    // Text that the admin added after the descriptions is kept.
    setText(text.startsWith(before) ? cut(after + text.slice(before.length)) : text)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBlank(text)) return onReject(text.trim())
    flushSync(() => setMissing(true))
    focusInvalid(event.currentTarget)
  }

  return (
    <form className={look.stack} onSubmit={handleSubmit} noValidate>
      <fieldset disabled={busy}>
        <legend className={styles.legend}>问题类型（可多选）</legend>
        {reasons.isPending && <Skeleton rows={3} />}
        {areMissing && (
          <p role="alert">
            {`${messageOf(reasons.error, '获取不通过原因失败')} `}
            <Button look="text" small onClick={() => void reasons.refetch()}>
              重试
            </Button>
          </p>
        )}
        <ChoiceGrid>
          {items.map(({ value, label }) => (
            <Checkbox key={value} checked={values.includes(value)} onChange={() => toggle(value)}>
              {label}
            </Checkbox>
          ))}
        </ChoiceGrid>
        {chosen.length > 0 && (
          <p className={`${look.caption} ${base.soft}`}>{`已选：${chosen.map(({ label }) => label).join('、')}`}</p>
        )}
      </fieldset>
      <CutTextArea
        label="原因说明"
        rows={AUDIT_REASON_ROWS}
        placeholder="请补充原因说明，作者会看到"
        aria-required="true"
        problem={missing ? '请补充原因说明' : undefined}
        isAlert
        counter={`${characterCount(text)}/${AUDIT_REASON_LENGTH}`}
        readOnly={busy}
        value={text}
        most={AUDIT_REASON_LENGTH}
        onChange={(next) => {
          setText(next)
          setMissing(false)
        }}
      />
      <SheetActions>
        <Button look="primary" wide type="submit" disabled={busy}>
          {busy ? '提交中...' : submit}
        </Button>
      </SheetActions>
    </form>
  )
}
