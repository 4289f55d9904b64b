import { useState } from 'react'
import type { ShownUploads } from '@/writes/upload/useUploads'

/** Moves and removes pictures; `announcement` tells screen readers the last change. */
export function usePictureMoves({ items, move }: ShownUploads, onRemove: (key: string) => void) {
  const [announcement, setAnnouncement] = useState('')

  function moveTo(key: string, to: number): void {
    const from = items.findIndex((item) => item.key === key)
    const place = Math.min(Math.max(to, 0), items.length - 1)
    if (from < 0 || from === place) return
    move(key, place)
    setAnnouncement(`已移到第 ${place + 1} 张，共 ${items.length} 张`)
  }

  function removeAt(key: string, place: number): void {
    onRemove(key)
    setAnnouncement(`已移除第 ${place + 1} 张图片`)
  }

  return { announcement, moveTo, removeAt, forgetAnnouncement: () => setAnnouncement('') }
}
