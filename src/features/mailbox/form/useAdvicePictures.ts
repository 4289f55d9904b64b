import { useEffect, useRef } from 'react'
import { FileKind } from '@contract/file'
import { ADVICE_FILES } from '@contract/mailbox'
import { deviceStore } from '@/lib/stores/deviceStore'
import type { Picked } from '@/writes/upload/uploadItem'
import { useUploads } from '@/writes/upload/useUploads'

const placeOf = (owner: string) => `draft.mailbox.${owner}.pictures`

function pickedOf(stored: unknown): Picked[] {
  return Array.isArray(stored)
    ? stored.filter(
        (one: unknown): one is Picked =>
          typeof one === 'object' && one !== null && 'source' in one && one.source instanceof File,
      )
    : []
}

/** Pictures of the draft; stored like its text. */
export function useAdvicePictures(owner: string | undefined) {
  const uploads = useUploads(FileKind.Picture, ADVICE_FILES)
  const { items, add, remove } = uploads
  const opened = useRef('')
  const written = useRef('')

  useEffect(() => {
    if (owner === undefined || opened.current === owner) return
    let gone = false
    void deviceStore.read(placeOf(owner)).then((stored) => {
      if (gone) return
      opened.current = owner
      const picked = pickedOf(stored)
      if (picked.length > 0) add(picked)
    })
    return () => {
      gone = true
    }
  }, [owner, add])

  useEffect(() => {
    const state = items.map(({ key, file }) => `${key}:${file?.id ?? ''}`).join()
    if (owner === undefined || opened.current !== owner || written.current === state) return
    written.current = state
    if (items.length === 0) void deviceStore.remove(placeOf(owner))
    else
      void deviceStore.write(
        placeOf(owner),
        items.map(({ key, source, file }) => ({ key, source, ...(file ? { file } : {}) })),
      )
  }, [owner, items])

  /** Removes all pictures after sending. */
  function clear(): void {
    for (const { key } of items) remove(key)
    if (owner !== undefined) void deviceStore.remove(placeOf(owner))
  }

  return { uploads, clear }
}
