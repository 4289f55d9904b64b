import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DictionaryItem } from '@contract/dictionary'
import { REPORT_DESC_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/text/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { ChoiceField } from '@/ui/field/ChoiceField'
import { TextArea } from '@/ui/field/TextArea'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Failed, Skeleton } from '@/ui/States'
import { type ItemReportDraft, itemReportDraft } from '@/writes/drafts/itemDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { reportItem } from '@/writes/unqueued/market'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { readAgain, useReasons } from './queries'
import look from '@/ui/look.module.css'

/** Form for reporting an item. */
export function ReportSheet({ itemId, onClosed }: { itemId: string; onClosed: () => void }) {
  const { data, error, refetch } = useReasons()
  const kept = useKeptDraft(`report/${itemId}`, itemReportDraft(itemId))
  return (
    <LazySheet label="举报" onClosed={onClosed}>
      {(close) => {
        if (!data && error)
          return <Failed {...failureWords(error, '举报原因获取失败')} onRetry={() => void refetch()} />
        if (!data || kept.state === 'reading') return <Skeleton rows={6} />
        return <ReportForm itemId={itemId} reasons={data} onDone={close} {...kept} />
      }}
    </LazySheet>
  )
}

interface FormProps extends ReadyDraft<ItemReportDraft> {
  itemId: string
  reasons: DictionaryItem[]
  onDone: () => void
}

function ReportForm({ itemId, reasons, onDone, draft, change, drop }: FormProps) {
  const { reason, reasonDesc } = draft
  const [problem, setProblem] = useState<'reason' | 'desc'>()
  const { sending, confirming, submit } = useUnqueuedSubmit(reportItem, (settled) => {
    if (settled.kind === 'failed') {
      if (!isTransport(settled.error)) toast(messageOf(settled.error, '举报失败，请重试'))
      return
    }
    toast('举报已提交', { kind: 'success' })
    void readAgain()
    if (settled.write.itemId !== itemId) return
    void drop()
    onDone()
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = !reason ? 'reason' : characterCount(reasonDesc) > REPORT_DESC_LENGTH ? 'desc' : undefined
    flushSync(() => setProblem(wrong))
    if (wrong) return focusInvalid(event.currentTarget)
    void submit({ itemId, reason, reasonDesc: reasonDesc.trim() })
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <ChoiceField
        label="请选择举报原因"
        name="reason"
        options={reasons}
        value={reason}
        problem={problem === 'reason' ? '请选择举报原因' : undefined}
        disabled={sending}
        onChange={(chosen) => change({ reason: chosen })}
      />
      <TextArea
        rows={2}
        label="补充说明"
        isLabelHidden
        placeholder={`补充说明（选填，最多 ${REPORT_DESC_LENGTH} 个字）`}
        value={reasonDesc}
        readOnly={sending}
        problem={problem === 'desc' ? `最多 ${REPORT_DESC_LENGTH} 个字` : undefined}
        isAlert
        onChange={(next) => change({ reasonDesc: next })}
      />
      <Confirming shown={confirming} />
      <Button type="submit" look="primary" wide disabled={sending}>
        提交
      </Button>
    </form>
  )
}
