import { session } from '@/session/session'

interface RejectWords {
  /** The problem types chosen. */
  values: string[]
  text: string
}

/** What an admin has put down against a post or comment, by its id, until it is sent: a closed form or a lost lock loses nothing. */
export const rejectWords = new Map<string, RejectWords>()

session.onUserChange(() => rejectWords.clear())
