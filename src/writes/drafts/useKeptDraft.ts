import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '@/lib/newKey'
import { ownUserId } from '../ownAccount'
import { nextKey } from '../unqueued/refusedKeys'
import { keyOf } from './draftKeeper'
import { announceSent, useDroppedElsewhere } from './otherTabs'
import { isTypedHere, noteTyped } from './typedKeys'

export interface DraftKeeper<Draft> {
  read: (userId: string) => Promise<Draft | undefined>
  keep: (userId: string, draft: Draft) => Promise<unknown>
  /** Given a key, deletes only the words that have it, '' for none; merged records ignore it. */
  drop: (userId: string, key?: string) => Promise<void>
  /** Whether the record has words of several forms, which one key does not tell apart. */
  isMerged?: true
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
  /** Keys that the same words had before. */
  formerKeys: readonly string[]
  /** By this tab, since the draft was stored or sent the last time. */
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

  useDroppedElsewhere(name, (keys) => {
    const { current } = latest
    if (!current?.isTyped || !userId.current) return
    const { keeper: by, key = '', formerKeys } = current
    if (![key, ...formerKeys].some((one) => keys.includes(one))) return keep(current)
    // Words that were sent or discarded as they stand here are not stored again, nor under their later key.
    latest.current = { ...current, isTyped: false }
    if (!keys.includes(key)) void by.drop(userId.current, key)
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
      const key = keyOf(stored)
      const isTyped = key !== undefined && isTypedHere(key)
      latest.current = { name, keeper: by, draft: stored ?? by.first(), key, formerKeys: [], isTyped }
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
    const { keeper: by, key = '', formerKeys } = shown
    await by.drop(userId.current, key)
    // What was typed meanwhile is stored again, too.
    announceSent(name, by.isMerged ? undefined : [key, ...formerKeys])
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
      const isOther = Object.keys(changed).length > 0
      const formerKeys = isOther || !former.key ? [] : [...former.formerKeys, former.key]
      const key = (!isOther && former.key && nextKey(former.key)) || newKey()
      const next = { ...former, draft: { ...former.draft, ...changed }, key, formerKeys, isTyped: true }
      noteTyped(key, former.key)
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
        setOpened((latest.current = { ...current, draft: current.keeper.first(), key: undefined, formerKeys: [] }))
      return dropped
    },
  }
}
