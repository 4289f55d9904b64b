import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DictionaryItem } from '@contract/dictionary'
import { AUDIT_REASON_LENGTH, AUDIT_REASON_ROWS } from '@contract/limits'
import { characterCount, firstCharacters, isBlank } from '@contract/text/plainText'
import { messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { passFocus } from '@/lib/passFocus'
import { Checkbox, ChoiceGrid } from '@/ui/field/Checkbox'
import { CutTextArea } from '@/ui/field/CutTextArea'
import { Button } from '@/ui/button/Button'
import { Skeleton } from '@/ui/States'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { useRecovery } from '@/ui/useRecovery'
import { type AuditDraft, auditDraft, auditDraftName } from '@/writes/drafts/auditDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { useDenyReasons } from '../queries'
import base from '../Audit.module.css'
import look from '@/ui/look.module.css'
import styles from './AuditForms.module.css'

const SEPARATOR = '；'

/** The descriptions of the chosen types, joined and truncated to `most` characters (rule: verdicts). */
function descriptionsOf(chosen: readonly DictionaryItem[], most: number): string {
  const descriptions = chosen.map(({ description }) => description).filter(Boolean)
  return firstCharacters(descriptions.join(SEPARATOR), Math.max(0, most))
}

/** What the admin has written after the inserted descriptions, undefined where these were changed. */
function ownWords(text: string, inserted: string): string | undefined {
  if (isBlank(text)) return ''
  if (!text.startsWith(inserted)) return undefined
  const rest = text.slice(inserted.length)
  return inserted && rest.startsWith(SEPARATOR) ? rest.slice(SEPARATOR.length) : rest
}

interface FormProps {
  busy: boolean
  /** Label of the button. */
  submit?: string
  onReject: (reason: string) => void
}

interface Props extends FormProps {
  /** Id of the post, comment or item. */
  targetId: string
  /** Id of the admin, if the screen knows it. */
  ownerId?: string | undefined
}

/**
 * Form with the reasons of a rejection: problem types and a description (rule: verdicts). They are kept on this device;
 * who decides drops them.
 */
export function RejectForm({ targetId, ownerId, ...props }: Props) {
  const kept = useKeptDraft(auditDraftName(targetId), auditDraft(targetId), ownerId)
  return kept.state === 'ready' ? <Reasons kept={kept} {...props} /> : <Skeleton rows={6} />
}

function Reasons({ kept, busy, submit = '确定不通过', onReject }: FormProps & { kept: ReadyDraft<AuditDraft> }) {
  const { values, text, inserted } = kept.draft
  const reasons = useDenyReasons()
  const [missing, setMissing] = useState(false)
  const areMissing = reasons.error !== null && !reasons.data
  useRecovery(() => void reasons.refetch(), areMissing)
  const items = reasons.data ?? []
  const chosen = items.filter(({ value }) => values.includes(value))

  function toggle(value: string) {
    const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
    setMissing(false)
    const own = ownWords(text, inserted)
    if (own === undefined) return kept.change({ values: next })
    const rest = own && !/^\p{P}/u.test(own) ? SEPARATOR + own : own
    const after = descriptionsOf(
      items.filter((item) => next.includes(item.value)),
      AUDIT_REASON_LENGTH - characterCount(rest),
    )
    kept.change({ values: next, inserted: after, text: after ? after + rest : own })
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
            <Button look="text" small ref={passFocus} onClick={() => void reasons.refetch()}>
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
          kept.change({ text: next })
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
