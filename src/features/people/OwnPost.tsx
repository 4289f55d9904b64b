import { useState } from 'react'
import { Link } from 'react-router-dom'
import { publishing } from '@contract/publish'
import { AuditStatus, type Trend } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { toast } from '@/lib/toast'
import { trendPublishHref } from '@/paths'
import { TrendCard } from '@/shared/TrendCard/TrendCard'
import styles from './OwnPost.module.css'

/** What waits or was refused beside the text that everybody reads. */
function editWords({ pendingEdit }: Trend): string | undefined {
  if (!pendingEdit) return undefined
  if (pendingEdit.auditStatus === AuditStatus.Fail) return `修改未通过审核：${pendingEdit.auditReason || '未说明原因'}`
  return '修改审核中，其他人看到的仍是原内容'
}

/** An own post with where it stands, and the ways to mend, change and remove it. */
export function OwnPost({ trend }: { trend: Trend }) {
  const [isRemoved, setRemoved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { trendsId } = trend
  const title = trend.title || '这条动态'
  const words = editWords(trend)
  const isFailed = (trend.pendingEdit ?? trend).auditStatus === AuditStatus.Fail

  async function act(work: () => Promise<unknown>, removed: boolean, failed: string) {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      setRemoved(removed)
    } catch (error) {
      if (!isTransport(error)) toast(messageOf(error, failed), { kind: 'fail' })
    } finally {
      setBusy(false)
    }
  }
  const remove = () => act(() => call(publishing.remove, { trendsId }), true, '删除失败，请稍后再试')
  const restore = () => act(() => call(publishing.restore, { trendsId }), false, '撤销失败，请稍后再试')

  if (isRemoved) {
    return (
      <p className={styles.removed} role="status">
        已删除
        <button type="button" className={styles.act} disabled={isBusy} onClick={() => void restore()}>
          撤销
        </button>
      </p>
    )
  }
  return (
    <div className={styles.own}>
      <TrendCard trend={trend} />
      <div className={styles.acts}>
        {words && <p className={isFailed ? `${styles.words} ${styles.failed}` : styles.words}>{words}</p>}
        <Link className={styles.act} to={trendPublishHref(trendsId)}>
          {isFailed ? '修改后重新提交' : '编辑'}
        </Link>
        <button type="button" className={styles.act} aria-label={`删除${title}`} disabled={isBusy} onClick={() => void remove()}>
          删除
        </button>
      </div>
    </div>
  )
}
