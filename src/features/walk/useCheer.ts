import { showRefusal } from '@/http/refusalToast'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { cheer } from '@/writes/unqueued/walk'
import { noteCheers, readAgain } from './queries'

/** Cheers for a walker today, or takes it back (rule: cheering). */
export const useCheer = () =>
  useUnqueuedSubmit(cheer, (settled) => {
    if (settled.kind === 'sent') return noteCheers(settled.data)
    showRefusal(settled.error, '操作失败，请重试')
    void readAgain()
  })
