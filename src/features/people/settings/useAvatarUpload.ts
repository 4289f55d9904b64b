import { useEffect, useEffectEvent } from 'react'
import { FileKind } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { useUploads } from '@/writes/upload/useUploads'

interface Events {
  onChange: (avatar: TrendFile) => void
  onBusy: (busy: boolean) => void
}

/** Uploads one avatar at a time; a new choice replaces the running upload. */
export function useAvatarUpload(events: Events) {
  const { items, add, retry, remove } = useUploads(FileKind.Avatar, 1)
  const [item] = items
  const file = item?.file
  const isBusy = item?.state === 'waiting' || item?.state === 'sending'
  const notifyFile = useEffectEvent((avatar: TrendFile) => events.onChange(avatar))
  const notifyBusy = useEffectEvent((busy: boolean) => events.onBusy(busy))
  useEffect(() => {
    if (file) notifyFile(file)
  }, [file])
  useEffect(() => notifyBusy(isBusy), [isBusy])

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
