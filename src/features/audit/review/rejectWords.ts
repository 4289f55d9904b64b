import { session } from '@/session/session'

interface RejectWords {
  /** The problem types chosen. */
  values: string[]
  text: string
  /** The beginning of the text that the types have put there. */
  inserted: string
}

/** Unsent reject reasons by post or comment id; kept when the form closes or the lock is lost. */
export const rejectWords = new Map<string, RejectWords>()

session.onUserChange(() => rejectWords.clear())
