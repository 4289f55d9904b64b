import { session } from '@/session/session'

interface RejectWords {
  /** The problem types chosen. */
  values: string[]
  text: string
}

/** Unsent reject reasons by post or comment id; they survive a closed form and a lost lock. */
export const rejectWords = new Map<string, RejectWords>()

session.onUserChange(() => rejectWords.clear())
