import type { DictionaryItem } from '@contract/dictionary'
import { isTransport } from '@/http/apiError'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { type ItemReportDraft, itemReportDraft } from '@/writes/drafts/itemDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { ReportForm, ReportSheet } from '@/writes/report/ReportSheet'
import { Confirming } from '@/writes/unqueued/Confirming'
import { reportItem } from '@/writes/unqueued/market'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { readAgain } from './queries'

/** Form for reporting an item. */
export function ItemReport({ itemId, onClosed }: { itemId: string; onClosed: () => void }) {
  const kept = useKeptDraft(`report/${itemId}`, itemReportDraft(itemId))
  return (
    <ReportSheet kept={kept} onClosed={onClosed}>
      {(form) => <Form itemId={itemId} {...form} />}
    </ReportSheet>
  )
}

interface FormProps extends ReadyDraft<ItemReportDraft> {
  itemId: string
  reasons: DictionaryItem[]
  onDone: () => void
}

function Form({ itemId, reasons, onDone, draft, draftKey, change, drop }: FormProps) {
  const { sending, confirming, submit } = useUnqueuedSubmit(
    reportItem,
    (settled) => {
      if (settled.kind === 'failed') {
        if (isTransport(settled.error)) return
        showRefusal(settled.error, '举报提交失败，请稍后再试')
        void readAgain()
        return
      }
      toast('举报已提交，感谢您的反馈', { kind: 'success' })
      void readAgain()
      void drop()
      onDone()
    },
    (write, wanted) => write.itemId === itemId && isSame(write, wanted),
    draftKey,
  )
  return (
    <ReportForm
      reasons={reasons}
      words={draft}
      sending={sending}
      onChange={change}
      onSubmit={(words) => void submit({ itemId, ...words })}
    >
      <Confirming shown={confirming} />
    </ReportForm>
  )
}
