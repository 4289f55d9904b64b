import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { AuditStatus, type Trend } from '@contract/trend'
import { trendPublishHref } from '@/routes'
import { setRemoved } from '@/writes/removals'
import { TrendCard } from '@/posts/TrendCard/TrendCard'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import look from '@/ui/look.module.css'
import styles from './OwnPost.module.css'

/** The pending or rejected edit beside the approved text; undefined where the post itself was rejected. */
function editWords({ pendingEdit, auditStatus }: Trend): string | undefined {
  if (!pendingEdit || auditStatus === AuditStatus.Fail) return undefined
  if (pendingEdit.auditStatus === AuditStatus.Fail) return `修改未通过审核：${pendingEdit.auditReason || '未说明原因'}`
  return '修改审核中，其他人看到的仍是原内容'
}

interface Props {
  trend: Trend
  removed: boolean
  /** Called when the post was removed or restored. */
  onRemoved: (on: boolean) => void
}

/** An own post with its audit state, and actions to edit and remove it. */
export function OwnPost({ trend, removed, onRemoved }: Props) {
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement & HTMLParagraphElement>(null)
  /** State requested by the pressed button, until it is rendered. */
  const requested = useRef<boolean>(undefined)
  const { trendsId } = trend
  const title = trend.title || '这条动态'
  const statusText = editWords(trend)
  const isFailed = [trend, trend.pendingEdit].some((one) => one?.auditStatus === AuditStatus.Fail)

  // The pressed button has taken the focus away with it.
  useLayoutEffect(() => {
    if (isBusy || requested.current !== removed) return
    requested.current = undefined
    if (document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>('h2 a, button')?.focus({ preventScroll: true })
  }, [isBusy, removed])

  async function changeRemoved(on: boolean) {
    if (isBusy) return
    setBusy(true)
    requested.current = on
    const outcome = await setRemoved(trend, on)
    if (outcome === 'refused') requested.current = undefined
    if (outcome === 'done') onRemoved(on)
    setBusy(false)
  }

  if (removed) {
    return (
      <p ref={box} className={`${look.line} ${styles.removed}`} role="status">
        已删除
        <Button look="text" small disabled={isBusy} onClick={() => void changeRemoved(false)}>
          撤销
        </Button>
      </p>
    )
  }
  return (
    <div ref={box} className={styles.own}>
      <TrendCard trend={trend} />
      <div className={`${look.acts} ${styles.acts}`}>
        {statusText && <p className={`${isFailed ? look.alarm : look.soft} ${styles.words}`}>{statusText}</p>}
        <Link className={buttonClass({ look: 'text', small: true })} to={trendPublishHref(trendsId)}>
          {isFailed ? '修改后重新提交' : '编辑'}
        </Link>
        <Button
          look="text"
          small
          aria-label={`删除${title}`}
          disabled={isBusy}
          onClick={() => void changeRemoved(true)}
        >
          删除
        </Button>
      </div>
    </div>
  )
}
