import { keyedDigest } from '../../lib/digest'

/**
 * Per-entry digest by which an anonymous entry's author can be told that it is their own. It can only be compared
 * with the present user, so a list of entries does not identify anybody.
 */
export function ownMark(secret: string, adviceId: string, userId: string): string {
  return keyedDigest(secret, 'mailbox own', `${adviceId}\0${userId}`)
}
