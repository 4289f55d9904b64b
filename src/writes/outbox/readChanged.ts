import { operationOf, type QueuedWrite } from '../operations/registry'

/** Open screens read again what an ended write has changed. */
export function readChanged(write: QueuedWrite): void {
  const { changes } = operationOf(write)
  if (!changes) return
  import('@/http/queryClient').then(
    ({ queryClient }) => changes.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey })),
    () => undefined,
  )
}
