import { useEffect, useEffectEvent } from 'react'
import { keepForTab } from '@/lib/stores/tabStore'
import { session } from '@/session/session'

const KEY = 'bole.open'
/** Maximum duration of a login after which the dialog reopens. */
const KEPT_MS = 30 * 60_000

interface StoredDialog {
  /** Milliseconds since 1970. */
  at: number
  /** User id; empty in a tab that only one user has used. */
  userId: string
  /** The screen on which it was open. */
  place: string
  name: string
  what: unknown
}

const here = () => location.pathname + location.search

function readStored(): Partial<StoredDialog> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null ? stored : undefined
  } catch {
    return undefined
  }
}

/**
 * Remembers in this tab which dialog is open when the session ends, and reopens it for the same user on the same
 * screen; its text is a draft.
 * @param what undefined while nothing is open
 */
export function useOpenedAgain<What extends object>(
  userId: string,
  name: string,
  what: What | undefined,
  onAgain: (what: What) => void,
): void {
  const reopen = useEffectEvent(onAgain)
  useEffect(() => {
    const opened = consumeOpened(userId, name)
    // Only written by this code.
    if (opened) reopen(opened as What)
  }, [userId, name])
  const keep = useEffectEvent(() => {
    const stored: StoredDialog = { at: Date.now(), userId, place: here(), name, what }
    // Without storage it does not reopen.
    keepForTab(KEY, JSON.stringify(stored))
  })
  const isOpen = what !== undefined
  useEffect(() => (isOpen ? session.onUserChange(() => keep()) : undefined), [isOpen])
}

/** The dialog that was open here when this user's session ended, once; undefined if there was none. */
function consumeOpened(userId: string, name: string): unknown {
  // The screen may render again before the page is left for the login.
  const stored = session.isMember() ? readStored() : undefined
  if (!stored || stored.userId !== userId || stored.place !== here() || stored.name !== name) return undefined
  sessionStorage.removeItem(KEY)
  return Date.now() - (stored.at ?? 0) < KEPT_MS ? stored.what : undefined
}
