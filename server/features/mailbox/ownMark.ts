import { keyedDigest } from '../../lib/digest'

/**
 * What an anonymous entry carries so that whoever asks can be told that it is their own. It differs from entry to
 * entry and can only be compared with the one who asks, so no list of entries leads to a person.
 */
export function ownMark(secret: string, adviceId: string, userId: string): string {
  return keyedDigest(secret, 'mailbox own', `${adviceId}\0${userId}`)
}
