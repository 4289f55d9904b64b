import { useEffect, useRef, useState } from 'react'
import { ownAccount } from '../ownAccount'

const KEEP_AFTER_MS = 500

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
  const timer = useRef<number>(undefined)
  const latest = useRef<Draft>(undefined)
  const by = useRef(keeper)

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      userId.current = ownerId ?? (await requestUserId())
      const kept = userId.current ? await by.current.read(userId.current) : undefined
      if (!isGone) setDraft(kept ?? by.current.first())
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [name, ownerId])

  useEffect(() => {
    const keep = () => {
      window.clearTimeout(timer.current)
      const next = latest.current
      latest.current = undefined
      if (next && userId.current) void by.current.keep(userId.current, next)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [name])

  if (!draft) return { state: 'reading' }
  return {
    state: 'ready',
    draft,
    change: (to) =>
      setDraft((now) => {
        const next = { ...(now ?? by.current.first()), ...to }
        latest.current = next
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(() => {
          latest.current = undefined
          if (userId.current) void by.current.keep(userId.current, next)
        }, KEEP_AFTER_MS)
        return next
      }),
    drop: () => {
      window.clearTimeout(timer.current)
      latest.current = undefined
      return by.current.drop(userId.current)
    },
  }
}
