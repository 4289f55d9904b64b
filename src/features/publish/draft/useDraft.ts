import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftStore } from '@/writes/drafts/draftStore'
import { isEmptyDraft, type TrendDraft } from '@/writes/drafts/trendDraft'

const SAVE_AFTER_MS = 1000

/** Save state: typed, saved on the device, or only in memory. */
export type Kept = 'untouched' | 'unsaved' | 'saved' | 'failed'

export interface DraftState {
  draft: TrendDraft
  kept: Kept
  change: (part: Partial<TrendDraft>) => void
  /** Saves now. */
  save: () => Promise<void>
  /** Deletes the draft and stops saving. */
  drop: () => Promise<void>
  /** Stops saving without deleting the files, which the outbox needs. */
  setAside: () => Promise<void>
}

/** A draft that is saved on the device after each change and reports it a second later. */
export function useDraft(userId: string, initial: TrendDraft): DraftState {
  const [draft, setDraft] = useState(initial)
  const [kept, setKept] = useState<Kept>('untouched')
  const latest = useRef(initial)
  const timer = useRef(0)
  const dropped = useRef(false)

  const save = useCallback(async () => {
    if (!timer.current || dropped.current) return
    window.clearTimeout(timer.current)
    timer.current = 0
    const current = latest.current
    if (isEmptyDraft(current) && !current.trendsId) {
      await draftStore.remove(userId, current.draftId)
      return setKept('untouched')
    }
    setKept((await draftStore.write(userId, current)) ? 'saved' : 'failed')
  }, [userId])

  const change = useCallback(
    (part: Partial<TrendDraft>) => {
      latest.current = { ...latest.current, ...part, updatedAt: Date.now() }
      setDraft(latest.current)
      setKept('unsaved')
      // A page that is being closed may not finish a write started then.
      if (!dropped.current && !isEmptyDraft(latest.current)) void draftStore.write(userId, latest.current)
      timer.current ||= window.setTimeout(() => void save(), SAVE_AFTER_MS)
    },
    [save, userId],
  )

  const end = useCallback(
    (forget: typeof draftStore.remove) => {
      dropped.current = true
      window.clearTimeout(timer.current)
      return forget(userId, latest.current.draftId)
    },
    [userId],
  )
  const drop = useCallback(() => end(draftStore.remove), [end])
  const setAside = useCallback(() => end(draftStore.setAside), [end])

  useEffect(() => {
    const saveNow = () => void save()
    window.addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [save])

  return useMemo(() => ({ draft, kept, change, save, drop, setAside }), [draft, kept, change, save, drop, setAside])
}
