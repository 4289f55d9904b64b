import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { audit } from '@contract/audit'
import { isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { OVER_STATE, paths } from '@/routes'
import { withQueries } from '@/http/withQueries'
import { useRepeatedCall } from '@/writes/useRepeatedCall'
import { Pressable } from '@/ui/button/Button'
import { useAuditChanged } from './queries'
import { forgetUndo, cancelMove, type Undoable, useUndoable } from './undoStore'
import styles from './UndoBar.module.css'

/** 审核成功 with undo while that is possible. Shown above all screens, so that loading a screen does not remove it. */
function UndoBar() {
  const undoable = useUndoable()
  const changed = useAuditChanged()
  const navigate = useNavigate()
  const location = useLocation() as { pathname: string; state: unknown }
  // The list may have been opened before the answer comes, which may be as soon as it is shown.
  const here = useRef(location)
  useLayoutEffect(() => {
    here.current = location
  })
  const [busy, setBusy] = useState(false)
  const repeated = useRepeatedCall()

  async function undo({ trendsId, href, before }: Undoable) {
    setBusy(true)
    try {
      await repeated(audit.undo, { trendsId })
      cancelMove(trendsId)
      toast('已撤销', { kind: 'success' })
      changed(trendsId, { ...before, undoSeconds: 0 })
      const { pathname, state } = here.current
      const isReplaced = pathname === paths.trendAuditDetail
      const over = pathname === paths.trendAudit ? OVER_STATE : undefined
      await navigate(href, isReplaced ? { replace: true, state } : { state: over })
    } catch (error) {
      // Without an answer it can be repeated as long as the bar is there.
      if (isTransport(error)) return
      toast(messageOf(error, '撤销失败'), { kind: 'fail' })
      forgetUndo()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.undoPlace} role="status">
      {undoable && (
        <div className={styles.undo}>
          <span>审核成功</span>
          <Pressable className={styles.undoButton} disabled={busy} onClick={() => void undo(undoable)}>
            撤销
          </Pressable>
        </div>
      )}
    </div>
  )
}

const WithQueries = withQueries(UndoBar)
export const undoBar = <WithQueries key="undo" />
