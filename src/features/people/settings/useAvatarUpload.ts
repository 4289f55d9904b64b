import { useEffect, useEffectEvent } from 'react'
import { FileKind } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { useUploads } from '@/writes/upload/useUploads'

interface Told {
  onChange: (avatar: TrendFile) => void
  onBusy: (busy: boolean) => void
}

/** Uploads one avatar at a time; a new choice replaces the running upload. */
export function useAvatarUpload(told: Told) {
  const { items, add, retry, remove } = useUploads(FileKind.Avatar, 1)
  const [item] = items
  const file = item?.file
  const isBusy = item?.state === 'waiting' || item?.state === 'sending'
  const tellFile = useEffectEvent((avatar: TrendFile) => told.onChange(avatar))
  const tellBusy = useEffectEvent((busy: boolean) => told.onBusy(busy))
  useEffect(() => {
    if (file) tellFile(file)
  }, [file])
  useEffect(() => tellBusy(isBusy), [isBusy])

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
