import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '@/lib/newKey'
import { ANSWER_TIMEOUT_MS, OPEN_TIMEOUT_MS } from '@/lib/stores/deviceStore'
import { withTimeout } from '@/lib/withTimeout'
import { ownUserId } from '../ownAccount'
import { nextKey } from '../unqueued/refusedKeys'
import { keyOf } from './draftKeeper'
import { joinedLate } from './lateDraft'
import { announceSent, useDroppedElsewhere } from './otherTabs'
import { isTypedHere, noteTyped } from './typedKeys'

export interface DraftKeeper<Draft> {
  read: (userId: string) => Promise<Draft | undefined>
  keep: (userId: string, draft: Draft) => Promise<unknown>
  /** Given a key, deletes only the words that have it, '' for none; merged records ignore it. */
  drop: (userId: string, key?: string) => Promise<void>
  /** Whether the record has words of several forms, which one key does not tell apart. */
  isMerged?: true
  /** Names of the fields with free text. */
  words?: readonly string[]
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
  /**
   * Deletes what is stored, unless another tab has stored other words; the form keeps its own. A store of the device
   * that does not answer is not waited for, and what could not be read of it goes, too.
   */
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
  /** Whether the stored draft could not be read so far. */
  isUnread: boolean
}

function openedWith<Draft extends object>(
  name: string,
  keeper: DraftKeeper<Draft>,
  draft = keeper.first(),
): Opened<Draft> {
  const key = keyOf(draft)
  const isTyped = key !== undefined && isTypedHere(key)
  return { name, keeper, draft, key, formerKeys: [], isTyped, isUnread: false }
}

/** The draft after a change by the user, under another key. */
function changedWith<Draft extends object>(former: Opened<Draft>, to: DraftChange<Draft>): Opened<Draft> {
  const changed = typeof to === 'function' ? to(former.draft) : to
  const isOther = Object.keys(changed).length > 0
  const formerKeys = isOther || !former.key ? [] : [...former.formerKeys, former.key]
  const key = (!isOther && former.key && nextKey(former.key)) || newKey()
  noteTyped(key, former.key)
  return { ...former, draft: { ...former.draft, ...changed }, key, formerKeys, isTyped: true }
}

/**
 * Draft of a form, stored on this device for this user. Where the store of the device does not answer, the form begins
 * without it (rule: drafts).
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
  /** The value of `opened` at the next render. */
  const latest = useRef<Opened<Draft>>(undefined)
  /** Drafts typed before the user id was known, by name: stored once it is. */
  const unkept = useRef(new Map<string, Opened<Draft>>())
  const requesting = useRef(false)
  /** Keys of words that other tabs have sent or dropped. */
  const endedElsewhere = useRef(new Set<string>())

  const keep = ({ keeper: by, draft, key }: Opened<Draft>) => void by.keep(userId.current, { ...draft, key })

  /** Shows a draft that was read late, with what was typed meanwhile; not once that was sent or dropped. */
  function showLate(stored: Draft | undefined, first: Draft): void {
    const { current } = latest
    if (!current?.isUnread) return
    const known = { ...current, isUnread: false }
    latest.current = known
    if (!stored || endedElsewhere.current.has(keyOf(stored) ?? '')) return
    if (!current.isTyped) return setOpened((latest.current = openedWith(current.name, current.keeper, stored)))
    const key = newKey()
    noteTyped(key, current.key)
    latest.current = { ...known, draft: joinedLate({ stored, first }, current.draft, current.keeper.words), key }
    setOpened(latest.current)
    keep(latest.current)
  }

  useDroppedElsewhere(name, (keys) => {
    for (const key of keys) endedElsewhere.current.add(key)
    const { current } = latest
    if (!current?.isTyped || !userId.current) return
    const { keeper: by, key = '', formerKeys } = current
    if (![key, ...formerKeys].some((one) => keys.includes(one))) return keep(current)
    // Another tab has sent or discarded these very words: they are not stored again, and dropped under their later key.
    latest.current = { ...current, isTyped: false }
    if (!keys.includes(key)) void by.drop(userId.current, key)
  })

  const given = useEffectEvent(() => keeper)
  const handleLate = useEffectEvent(showLate)
  useEffect(() => {
    let isGone = false
    const by = given()
    const begin = async () => {
      const id = ownerId ?? (await requestUserId())
      const reading = (id ? by.read(id) : Promise.resolve(undefined)).then((stored) => ({ stored }))
      const read = await withTimeout(reading, OPEN_TIMEOUT_MS)
      if (isGone) return
      userId.current = id
      const begun = { ...openedWith(name, by, read?.stored), isUnread: !read }
      setOpened((latest.current = begun))
      if (read) return
      const { stored } = await reading
      if (!isGone) handleLate(stored, begun.draft)
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
    const { current } = latest
    if (current?.name === name) latest.current = { ...current, isTyped: false, isUnread: false }
    const { keeper: by, key = '', formerKeys, isUnread } = shown
    await by.drop(userId.current, isUnread ? undefined : key)
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
      const next = changedWith(shown(), to)
      if (latest.current?.name === name) setOpened((latest.current = next))
      // At once: a page that is being closed may not finish a write started then.
      if (userId.current) return keep(next)
      unkept.current.set(name, next)
      void keepLater()
    },
    drop: () => withTimeout(drop(shown()), ANSWER_TIMEOUT_MS),
    clear: () => {
      const dropped = drop(shown())
      const { current } = latest
      if (current?.name === name)
        setOpened((latest.current = { ...current, draft: current.keeper.first(), key: undefined, formerKeys: [] }))
      return withTimeout(dropped, ANSWER_TIMEOUT_MS)
    },
  }
}
