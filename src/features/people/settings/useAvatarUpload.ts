import { useEffect, useEffectEvent } from 'react'
import { FileKind } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { isAnyBroken, usePendingUploads, useUploads } from '@/writes/upload/useUploads'

/** A new avatar that cannot be saved: it is being uploaded, or its upload failed or was refused. */
export type AvatarObstacle = 'busy' | 'broken'

export interface AvatarEvents {
  onChange: (avatar: TrendFile) => void
  onObstacle: (obstacle: AvatarObstacle | undefined) => void
  /** Called after `onChange`; see `usePendingUploads`. */
  onPending: (isPending: boolean) => void
}

/** Uploads one avatar at a time; a new choice replaces the running upload. */
export function useAvatarUpload(events: AvatarEvents) {
  const { items, isReady, add, retry, remove } = useUploads(FileKind.Avatar, 1)
  const [item] = items
  const file = item?.file
  const obstacle = isAnyBroken(items) ? 'broken' : isReady ? undefined : 'busy'
  const notifyFile = useEffectEvent((avatar: TrendFile) => events.onChange(avatar))
  const notifyObstacle = useEffectEvent((now: AvatarObstacle | undefined) => events.onObstacle(now))
  useEffect(() => {
    if (file) notifyFile(file)
  }, [file])
  useEffect(() => notifyObstacle(obstacle), [obstacle])
  usePendingUploads(items, events.onPending)

  function cancel() {
    if (item) remove(item.key)
  }
  return {
    item,
    pick: (source: File) => {
      cancel()
      add([{ source }])
    },
    retry: () => item && retry(item.key),
    cancel,
  }
}
