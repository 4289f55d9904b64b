import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '@/lib/newKey'
import { ownUserId } from '../ownAccount'
import { keyOf } from './draftKeeper'
import { announceSent, useDroppedElsewhere } from './otherTabs'

export interface DraftKeeper<Draft> {
  read: (userId: string) => Promise<Draft | undefined>
  keep: (userId: string, draft: Draft) => Promise<unknown>
  /** Given a key, deletes only the words that have it, '' for none; merged records ignore it. */
  drop: (userId: string, key?: string) => Promise<void>
  /** Initial draft if nothing is stored. */
  first: () => Draft
}

/** What changes; a function gets the draft as it is then, which the last render may not show yet. */
export type DraftChange<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

export interface ReadyDraft<Draft> {
  state: 'ready'
  draft: Draft
  /** Idempotency-Key of the draft as it is, so that two tabs with the same draft write once; undefined if untouched. */
  draftKey: string | undefined
  /** Also without a change: the backend keeps its refusal under the former key. */
  change: (to: DraftChange<Draft>) => void
  /** Deletes what is stored, unless another tab has stored other words; the form keeps its own. */
  drop: () => Promise<void>
  /** As `drop`, and the form shows the initial draft. */
  clear: () => Promise<void>
}

export type KeptDraft<Draft> = { state: 'reading' } | ReadyDraft<Draft>

const requestUserId = (): Promise<string> => ownUserId('background').catch(() => '')

/** A draft that was read, and where it is kept. */
interface Opened<Draft> {
  name: string
  keeper: DraftKeeper<Draft>
  draft: Draft
  key: string | undefined
  isTyped: boolean
}

/**
 * Draft of a form, stored on this device for this user.
 * @param name of the form and its subject; another name starts another draft
 * @param keeper the one given with a new name stays as long as the name
 * @param ownerId the user; requested from the backend if the screen does not know it
 */
export function useKeptDraft<Draft extends object>(
  name: string,
  keeper: DraftKeeper<Draft>,
  ownerId?: string,
): KeptDraft<Draft> {
  const [opened, setOpened] = useState<Opened<Draft>>()
  const userId = useRef('')
  /** What `opened` is with the next render. */
  const latest = useRef<Opened<Draft>>(undefined)
  /** What was typed before the user was known, whose account could not be read yet. */
  const unkept = useRef(new Map<string, Opened<Draft>>())
  const requesting = useRef(false)

  function keep({ keeper: by, draft, key }: Opened<Draft>): void {
    void by.keep(userId.current, { ...draft, key })
  }

  useDroppedElsewhere(name, () => {
    if (latest.current?.isTyped && userId.current) keep(latest.current)
  })

  const given = useEffectEvent(() => keeper)
  useEffect(() => {
    let isGone = false
    const by = given()
    const begin = async () => {
      const id = ownerId ?? (await requestUserId())
      const stored = id ? await by.read(id) : undefined
      if (isGone) return
      userId.current = id
      latest.current = { name, keeper: by, draft: stored ?? by.first(), key: keyOf(stored), isTyped: false }
      setOpened(latest.current)
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [name, ownerId])

  async function keepLater(): Promise<void> {
    if (requesting.current) return
    requesting.current = true
    userId.current ||= await requestUserId()
    requesting.current = false
    if (!userId.current) return
    for (const typed of unkept.current.values()) keep(typed)
    unkept.current.clear()
  }

  if (opened?.name !== name) return { state: 'reading' }

  async function drop(shown: Opened<Draft>): Promise<void> {
    unkept.current.delete(name)
    if (latest.current?.name === name) latest.current = { ...latest.current, isTyped: false }
    await shown.keeper.drop(userId.current, shown.key ?? '')
    // What was typed meanwhile is stored again, too.
    announceSent(name)
  }

  /** A screen may still change or drop a draft that another name has followed. */
  const shown = () => (latest.current?.name === name && latest.current) || opened

  return {
    state: 'ready',
    draft: opened.draft,
    draftKey: opened.key,
    change: (to) => {
      const former = shown()
      const changed = typeof to === 'function' ? to(former.draft) : to
      const next = { ...former, draft: { ...former.draft, ...changed }, key: newKey(), isTyped: true }
      if (latest.current?.name === name) setOpened((latest.current = next))
      // At once: a page that is being closed may not finish a write started then.
      if (userId.current) return keep(next)
      unkept.current.set(name, next)
      void keepLater()
    },
    drop: () => drop(shown()),
    clear: () => {
      const dropped = drop(shown())
      const { current } = latest
      if (current?.name === name)
        setOpened((latest.current = { ...current, draft: current.keeper.first(), key: undefined }))
      return dropped
    },
  }
}
