import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { Code } from '@contract/codes'
import { isOnOffer, type Item, ITEM_STATUS_NAMES, type ReportedItem } from '@contract/market'
import { codeOf } from '@/http/apiError'
import { showRefusal } from '@/http/refusalToast'
import { formatTime } from '@/lib/time/date'
import { yuan } from '@contract/text/money'
import { toast } from '@/lib/toast/toast'
import { itemHref } from '@/serviceRoutes'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { dropAuditDraft } from '@/writes/drafts/auditDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { auditItem } from '@/writes/unqueued/market'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { AuditTabs } from './AuditTabs'
import { CursorRows } from './CursorRows'
import { useAuditData, useReportedItems } from './queries'
import { RejectForm } from './review/RejectForm'
import cover from '@/ui/navigation/coverLink.module.css'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from './Audit.module.css'

/** Market items reported by three members: an admin ends their hiding, or removes them (rule: reports). */
export default function ReportedItems() {
  const [params] = useSearchParams()
  const list = useReportedItems()
  const { data } = useAuditData()
  const client = useQueryClient()
  // The item stays while its reason is typed: another admin's decision takes it out of the list.
  const [removing, setRemoving] = useState<Item>()
  const [keeping, setKeeping] = useState<string>()
  const box = useKeptFocus<HTMLDivElement>()
  const { sending, confirming, submit } = useUnqueuedSubmit(
    auditItem,
    (settled) => {
      void client.invalidateQueries({ queryKey: ['audit', 'items'] })
      const { itemId, decision } = settled.write
      if (settled.kind === 'failed') {
        showRefusal(settled.error, '处理失败，请重试')
        if (codeOf(settled.error) !== Code.Conflict) return
        // Another admin has decided.
        void dropAuditDraft(itemId)
      } else {
        void dropAuditDraft(itemId, settled.userId)
        const kept = isOnOffer(settled.data.status) ? '已恢复展示' : '举报已关闭'
        toast(decision === 'keep' ? kept : '已移除', { kind: 'success' })
      }
      setRemoving((open) => (open?.itemId === itemId ? undefined : open))
    },
    (write, wanted = write) => write.itemId === wanted.itemId,
  )
  const isKeepingListed = list.rows.some(({ item }) => item.itemId === keeping)
  return (
    <main className={styles.page}>
      <AuditTabs params={params} open="market" data={data} />
      <div ref={box} role="group" aria-label="闲置举报" tabIndex={-1}>
        {!removing && !isKeepingListed && <Confirming shown={confirming} />}
        <CursorRows list={list} name="audit items" empty="暂无待处理的闲置" failed="闲置举报加载失败，请重试">
          {(reported) => (
            <Row
              key={reported.item.itemId}
              reported={reported}
              busy={sending}
              confirming={confirming && reported.item.itemId === keeping}
              onKeep={(itemId) => {
                setKeeping(itemId)
                void submit({ itemId, decision: 'keep', reason: '' })
              }}
              onRemove={(item) => {
                setKeeping(undefined)
                setRemoving(item)
              }}
            />
          )}
        </CursorRows>
      </div>
      {removing && (
        <LazySheet label="移除闲置" onClosed={() => setRemoving(undefined)}>
          {() => (
            <>
              <p className={`${styles.quote} ${styles.subject}`}>{removing.title}</p>
              <Confirming shown={confirming} />
              <RejectForm
                targetId={removing.itemId}
                busy={sending}
                submit="确定移除"
                onReject={(reason) => void submit({ itemId: removing.itemId, decision: 'remove', reason })}
              />
            </>
          )}
        </LazySheet>
      )}
    </main>
  )
}

interface RowProps {
  reported: ReportedItem
  busy: boolean
  confirming: boolean
  /** Called once it was asked. */
  onKeep: (itemId: string) => void
  onRemove: (item: Item) => void
}

function Row({ reported: { item, reports }, busy, confirming, onKeep, onRemove }: RowProps) {
  const { itemId, title, desc, priceFen, files, seller, status } = item
  const isShownAgain = isOnOffer(status)
  const keepName = isShownAgain ? '恢复展示' : '关闭举报'

  async function handleKeep() {
    const outcome = isShownAgain ? '将恢复展示' : `该闲置${ITEM_STATUS_NAMES[status]}，不会恢复展示`
    const body = `${outcome}，举报会关闭。`
    if (await confirm({ title: '确定该闲置没有违规吗？', body, yes: keepName })) onKeep(itemId)
  }

  return (
    <article className={styles.row}>
      <p className={styles.said}>
        <Link className={cover.link} to={itemHref(itemId)}>
          {title}
        </Link>
        <span>{yuan(priceFen)}</span>
      </p>
      <blockquote className={styles.quote}>{`${seller.imNickName}：${desc}`}</blockquote>
      <p className={`${look.caption} ${styles.soft}`}>{`${ITEM_STATUS_NAMES[status]} · 图片 ${files.length} 张`}</p>
      <ul className={styles.reports} aria-label="举报">
        {reports.map(({ reason, reasonDesc, createTime }, place) => (
          <li key={place}>
            {[reason, reasonDesc].filter(Boolean).join('：')}{' '}
            <time className={`${look.caption} ${figures.whole}`}>{formatTime(createTime)}</time>
          </li>
        ))}
      </ul>
      <Confirming shown={confirming} />
      <div className={`${look.wrap} ${styles.tools}`}>
        <Button small disabled={busy} aria-label={`${keepName}：${title}`} onClick={() => void handleKeep()}>
          {keepName}
        </Button>
        <Button small danger disabled={busy} aria-label={`移除：${title}`} onClick={() => onRemove(item)}>
          移除
        </Button>
      </div>
    </article>
  )
}
