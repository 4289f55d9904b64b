import { useEffect, useRef, useState } from 'react'
import { newKey } from '@/lib/newKey'
import { ownAccount } from '../ownAccount'
import { announceDropped, useDroppedElsewhere } from './otherTabs'

export interface DraftKeeper<Draft> {
  read: (userId: string) => Promise<Draft | undefined>
  keep: (userId: string, draft: Draft) => Promise<unknown>
  drop: (userId: string) => Promise<void>
  /** Initial draft if nothing is stored. */
  first: () => Draft
}

export interface ReadyDraft<Draft> {
  state: 'ready'
  draft: Draft
  /** Idempotency-Key of the draft as it is, so that two tabs with the same draft write once; undefined if untouched. */
  draftKey: string | undefined
  /** Also without a change: the backend keeps its refusal under the former key. */
  change: (to: Partial<Draft>) => void
  drop: () => Promise<void>
}

export type KeptDraft<Draft> = { state: 'reading' } | ReadyDraft<Draft>

const requestUserId = (): Promise<string> =>
  ownAccount({ quiet: 'background' }).then(
    ({ userId }) => userId,
    () => '',
  )

/** The stored key; older versions stored none. */
function keyOf(kept: object | undefined): string | undefined {
  const key = kept && 'key' in kept ? kept.key : undefined
  return typeof key === 'string' ? key : undefined
}

/**
 * Draft of a form, stored on this device for this user.
 * @param name of the form and its subject; another name starts another draft
 * @param ownerId the user; requested from the backend if the screen does not know it
 */
export function useKeptDraft<Draft extends object>(
  name: string,
  keeper: DraftKeeper<Draft>,
  ownerId?: string,
): KeptDraft<Draft> {
  const [draft, setDraft] = useState<Draft>()
  const userId = useRef('')
  const latest = useRef<Draft>(undefined)
  const [draftKey, setDraftKey] = useState<string>()
  const by = useRef(keeper)
  /** What was typed before the user was known, whose account could not be read yet. */
  const unkept = useRef<Draft>(undefined)
  const asking = useRef(false)
  const isTyped = useRef(false)
  const rekeep = () => {
    if (!isTyped.current || !userId.current || !latest.current) return
    void by.current.keep(userId.current, { ...latest.current, key: draftKey })
  }
  useDroppedElsewhere(name, rekeep)

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      userId.current = ownerId ?? (await requestUserId())
      const kept = userId.current ? await by.current.read(userId.current) : undefined
      if (isGone) return
      latest.current = kept ?? by.current.first()
      isTyped.current = false
      setDraft(latest.current)
      setDraftKey(keyOf(kept))
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [name, ownerId])

  async function keepLater(): Promise<void> {
    if (asking.current) return
    asking.current = true
    userId.current ||= await requestUserId()
    asking.current = false
    if (userId.current && unkept.current) void by.current.keep(userId.current, unkept.current)
  }

  if (!draft) return { state: 'reading' }
  return {
    state: 'ready',
    draft,
    draftKey,
    change: (to) => {
      const changed = newKey()
      isTyped.current = true
      const next = { ...(latest.current ?? draft), ...to }
      latest.current = next
      setDraft(next)
      setDraftKey(changed)
      // At once: a page that is being closed may not finish a write started then.
      const kept = { ...next, key: changed }
      if (userId.current) return void by.current.keep(userId.current, kept)
      unkept.current = kept
      void keepLater()
    },
    drop: async () => {
      unkept.current = undefined
      isTyped.current = false
      await by.current.drop(userId.current)
      announceDropped(name)
    },
  }
}
