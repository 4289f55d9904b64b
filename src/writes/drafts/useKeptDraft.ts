import { useEffect, useRef, useState } from 'react'
import { ownAccount } from '../ownAccount'

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
  change: (to: Partial<Draft>) => void
  drop: () => Promise<void>
}

export type KeptDraft<Draft> = { state: 'reading' } | ReadyDraft<Draft>

const requestUserId = (): Promise<string> =>
  ownAccount({ quiet: 'background' }).then(
    ({ userId }) => userId,
    () => '',
  )

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
  const by = useRef(keeper)

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      userId.current = ownerId ?? (await requestUserId())
      const kept = userId.current ? await by.current.read(userId.current) : undefined
      if (isGone) return
      latest.current = kept ?? by.current.first()
      setDraft(latest.current)
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [name, ownerId])

  if (!draft) return { state: 'reading' }
  return {
    state: 'ready',
    draft,
    change: (to) => {
      const next = { ...(latest.current ?? draft), ...to }
      latest.current = next
      setDraft(next)
      // At once: a page that is being closed may not finish a write started then.
      if (userId.current) void by.current.keep(userId.current, next)
    },
    drop: () => by.current.drop(userId.current),
  }
}
