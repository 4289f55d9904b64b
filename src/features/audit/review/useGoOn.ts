import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { AuditDetail } from '@contract/audit'
import { AuditStatus } from '@contract/trend'
import { toast } from '@/lib/toast/toast'
import { useIsHere } from '@/lib/useIsHere'
import { useEnd } from '@/ui/navigation/useEnd'
import { detailHref, filterOf, listHref } from '../listPlace'
import { nextWaiting } from '../queries'
import { isMoveCancelled } from '../undoStore'

/**
 * Leads from a post that is decided, handed on or removed to the next one or to the list (rule: verdicts); does nothing
 * once the admin has left the post.
 * @param onStay called where the admin stays at the post, whose lease has ended
 */
export function useGoOn(
  { trendsId, meId, auditStatus }: Pick<AuditDetail, 'trendsId' | 'meId' | 'auditStatus'>,
  onStay: () => void,
) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const end = useEnd()
  const isHere = useIsHere()
  const [leaving, setLeaving] = useState(false)
  const toList = () => end(listHref(params, 'wait'))

  /**
   * To the next post that waits.
   * @param isDecided after a decision, which may be undone meanwhile
   */
  async function goOn(isDecided = true): Promise<void> {
    if (!isHere.current) return
    // A decision releases the lease.
    if (auditStatus !== AuditStatus.Pending) return onStay()
    setLeaving(true)
    const found = await nextWaiting(filterOf(params), trendsId, meId).then(
      (next) => ({ next, words: '没有待审核的动态了' }),
      () => ({ next: undefined, words: '下一条动态获取失败，请从列表中选择' }),
    )
    if (isDecided && isMoveCancelled(trendsId)) {
      setLeaving(false)
      return onStay()
    }
    if (!isHere.current) return
    if (found.next) return void navigate(detailHref(found.next, params), { replace: true, state })
    toast(found.words)
    await toList()
  }

  function goToList(): void {
    if (isHere.current) void toList()
  }

  return { leaving, goOn, goToList }
}
