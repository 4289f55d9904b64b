import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newKey } from '@/lib/newKey'
import { ANSWER_TIMEOUT_MS } from '@/lib/stores/deviceStore'
import { withTimeout } from '@/lib/withTimeout'
import { dropDraft } from '@/writes/drafts/post/dropDraft'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { isEmptyDraft, type TrendDraft } from '@/writes/drafts/post/trendDraft'

const SAVE_AFTER_MS = 1000

/** Save state: as opened, typed, saved on the device, only in memory, or deleted as it has nothing left. */
export type SaveState = 'untouched' | 'unsaved' | 'saved' | 'failed' | 'emptied'

export const NOT_STORED = '草稿无法保存到本机，请勿关闭页面'

/** None of it waits long for a store of the device that does not answer. */
export interface DraftState {
  draft: TrendDraft
  saveState: SaveState
  change: (part: Partial<TrendDraft>) => void
  /** Saves now. Returns the draft as it is then; another tab may have made it one of its own. */
  save: () => Promise<{ draft: TrendDraft; isStored: boolean }>
  /** Deletes the draft, unless another tab has changed it, and stops saving. The files of a waiting post stay. */
  drop: () => Promise<void>
  /** Stops saving without deleting the files, which the outbox needs. */
  setAside: () => Promise<void>
}

const contentOf = ({ type, title, text, html, topics, files, alts }: TrendDraft) =>
  JSON.stringify([type, title, text, html, topics, files.map(({ key }) => [key, alts[key] ?? ''])])

/** A draft that is saved on the device after each change and reports it a second later. */
export function useDraft(userId: string, initial: TrendDraft): DraftState {
  const [draft, setDraft] = useState(initial)
  const [saveState, setSaveState] = useState<SaveState>('untouched')
  const latest = useRef(initial)
  const timer = useRef(0)
  const dropped = useRef(false)
  const checking = useRef(Promise.resolve())
  /** Whether the last save has stored it. */
  const storing = useRef(Promise.resolve(true))
  const { othersDraft, noteOwn } = useVersions(userId, latest, initial)

  /** Continues as a draft of its own where it has replaced that of another tab. */
  const partFrom = useCallback(
    async (others: TrendDraft | undefined) => {
      if (!others || others.draftId !== latest.current.draftId || dropped.current) return
      latest.current = { ...latest.current, draftId: newKey() }
      setDraft(latest.current)
      await Promise.all([draftStore.write(userId, latest.current), draftStore.write(userId, others)])
      await draftStore.copyFiles(userId, others.draftId, latest.current)
    },
    [userId],
  )

  const store = useCallback(async () => {
    window.clearTimeout(timer.current)
    timer.current = 0
    const current = latest.current
    if (isEmptyDraft(current) && !current.trendsId) {
      setSaveState('emptied')
      if (!(await othersDraft())) await draftStore.remove(userId, current.draftId)
      return true
    }
    const isStored = await draftStore.write(userId, current)
    setSaveState(isStored ? 'saved' : 'failed')
    return isStored
  }, [othersDraft, userId])
  const save = useCallback(async () => {
    if (timer.current && !dropped.current) storing.current = store()
    const isStored = await withTimeout(storing.current, ANSWER_TIMEOUT_MS)
    if (isStored === undefined) setSaveState((known) => (known === 'unsaved' ? 'failed' : known))
    else await withTimeout(checking.current, ANSWER_TIMEOUT_MS)
    return { draft: latest.current, isStored: isStored === true }
  }, [store])

  const change = useCallback(
    (part: Partial<TrendDraft>) => {
      latest.current = { ...latest.current, ...part, updatedAt: Date.now() }
      noteOwn(latest.current)
      setDraft(latest.current)
      setSaveState('unsaved')
      // A page that is being closed may not finish a write started then.
      if (!dropped.current && !isEmptyDraft(latest.current)) {
        // Read first: the database answers in this order.
        checking.current = Promise.all([checking.current, othersDraft()]).then(([, others]) => partFrom(others))
        void draftStore.write(userId, latest.current)
      }
      timer.current ||= window.setTimeout(() => void save(), SAVE_AFTER_MS)
    },
    [save, noteOwn, othersDraft, partFrom, userId],
  )

  const end = useCallback(
    async (forget: typeof draftStore.remove) => {
      await checking.current
      dropped.current = true
      window.clearTimeout(timer.current)
      if (!(await othersDraft())) await forget(userId, latest.current.draftId)
    },
    [othersDraft, userId],
  )
  const drop = useCallback(() => withTimeout(end(dropDraft), ANSWER_TIMEOUT_MS), [end])
  const setAside = useCallback(() => withTimeout(end(draftStore.setAside), ANSWER_TIMEOUT_MS), [end])

  useSaveWhenLeft(save)

  return useMemo(
    () => ({ draft, saveState, change, save, drop, setAside }),
    [draft, saveState, change, save, drop, setAside],
  )
}

/** Distinguishes versions that another tab has stored from those of this tab. */
function useVersions(userId: string, latest: RefObject<TrendDraft>, initial: TrendDraft) {
  /** Times of the versions that this tab has read or written. */
  const own = useRef(new Set([initial.updatedAt]))
  const noteOwn = useCallback(({ updatedAt }: TrendDraft) => void own.current.add(updatedAt), [])

  /** The stored draft if another tab has written other words into it. */
  const othersDraft = useCallback(async () => {
    const found = await draftStore.read(userId, latest.current.draftId)
    const isOthers = found && !own.current.has(found.updatedAt) && contentOf(found) !== contentOf(latest.current)
    return isOthers ? found : undefined
  }, [userId, latest])

  return { othersDraft, noteOwn }
}

/** Calls it when the page or the screen is left. */
function useSaveWhenLeft(save: () => Promise<unknown>): void {
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
}
