import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { DictionaryItem } from '@contract/dictionary'
import { REPORT_DESC_LENGTH } from '@contract/limits'
import { focusInvalid } from '@/lib/focusInvalid'
import { newKey } from '@/lib/newKey'
import { Button } from '@/ui/button/Button'
import { ChoiceField } from '@/ui/field/ChoiceField'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { LazySheet } from '@/ui/sheet/LazySheet'
import type { ReportPlace } from '@/writes/drafts/reportDraft'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { REASONS_FAILED, useReasons } from './useReasons'
import { useReport } from './useReport'
import { useReportDraft } from './useReportDraft'
import styles from './Writing.module.css'

export interface ReportProps extends ReportPlace {
  onClosed: () => void
}

/** Form for reporting a post or a comment. */
export function ReportSheet({ onClosed, ...target }: ReportProps) {
  const { view, retry } = useReasons()
  return (
    <LazySheet label="举报" onClosed={onClosed}>
      {(close) => (
        <>
          {view.kind === 'loading' && <Skeleton rows={6} />}
          {view.kind === 'failed' && <Failed text={REASONS_FAILED} onRetry={retry} />}
          {view.kind === 'ready' && view.reasons.length === 0 && <Empty text="暂无可选的举报原因" />}
          {view.kind === 'ready' && view.reasons.length > 0 && (
            <ReportForm {...target} reasons={view.reasons} onDone={close} />
          )}
        </>
      )}
    </LazySheet>
  )
}

type FormProps = ReportPlace & { reasons: DictionaryItem[]; onDone: () => void }

function ReportForm({ reasons, onDone, userId, ...target }: FormProps) {
  const { sending, failure, fault, check, submit } = useReport()
  const { words, change, drop } = useReportDraft({ userId, ...target })
  const { reason, reasonDesc } = words

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { ...target, reason, reasonDesc: reasonDesc.trim() }
    if (!flushSync(() => check(body))) return focusInvalid(form)
    const name = reasons.find(({ value }) => value === reason)?.label ?? reason
    if (!(await submit(body, name, words.id ?? newKey()))) return
    void drop()
    onDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <ChoiceField
        label="请选择举报原因"
        name="reason"
        options={reasons}
        value={reason}
        problem={fault === 'reason' ? failure : undefined}
        disabled={sending}
        onChange={(chosen) => change({ reason: chosen })}
      />
      <TextArea
        rows={2}
        label="补充说明"
        isLabelHidden
        isWrong={fault === 'desc'}
        problem={fault === 'desc' ? failure : undefined}
        isAlert
        placeholder={`补充说明（选填，最多 ${REPORT_DESC_LENGTH} 个字）`}
        readOnly={sending}
        value={reasonDesc}
        onChange={(next) => change({ reasonDesc: next })}
      />
      {failure && !fault && <Problem>{failure}</Problem>}
      <Button type="submit" look="primary" wide disabled={sending}>
        {sending ? '提交中...' : '提交'}
      </Button>
    </form>
  )
}
