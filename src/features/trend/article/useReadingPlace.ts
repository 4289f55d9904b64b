import { type RefObject, useEffect } from 'react'
import { deviceStore } from '@/lib/stores/deviceStore'

interface Reading {
  /** Empty for a visitor. */
  userId: string
  articleId: string
  /** A new version starts at the top. */
  version: number
}

const KEEP_AFTER_MS = 300
/** A reader who has scrolled further keeps the position. */
const AT_TOP_PX = 20
/** Shares of the text between which the position is stored. */
const WITHIN = { from: 0.02, to: 0.95 }

const keyOf = ({ userId, articleId }: Reading) => `article.${userId}.${articleId}`

/** Restores the reading position of an article on this device, and stores it while reading. */
export function useReadingPlace(text: RefObject<HTMLElement | null>, reading: Reading | undefined): void {
  const key = reading && keyOf(reading)
  const version = reading?.version
  useEffect(() => {
    if (key === undefined || version === undefined) return undefined
    let timer: number | undefined
    let isKeeping = false
    let gone = false

    void keptShare(key, version).then((share) => {
      if (gone) return
      const box = text.current
      if (box && share > 0 && window.scrollY < AT_TOP_PX) window.scrollTo(0, topOf(box) + share * box.offsetHeight)
      isKeeping = true
    })
    const keep = () => {
      const box = text.current
      if (!box || !isKeeping) return
      const share = (window.scrollY - topOf(box)) / Math.max(1, box.offsetHeight)
      const isWithin = share > WITHIN.from && share < WITHIN.to
      void deviceStore.write(key, { version, share: isWithin ? share : 0 })
    }
    const soon = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(keep, KEEP_AFTER_MS)
    }
    window.addEventListener('scroll', soon, { passive: true })
    return () => {
      gone = true
      window.clearTimeout(timer)
      window.removeEventListener('scroll', soon)
    }
  }, [text, key, version])
}

const topOf = (box: HTMLElement) => box.getBoundingClientRect().top + window.scrollY

async function keptShare(key: string, version: number): Promise<number> {
  const stored = await deviceStore.read(key).catch(() => undefined)
  if (typeof stored !== 'object' || stored === null || !('share' in stored) || !('version' in stored)) return 0
  return stored.version === version && typeof stored.share === 'number' ? stored.share : 0
}
