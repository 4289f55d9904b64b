import { keyedDigest } from '../../lib/digest'

/**
 * Digest per entry that tells whether the current user wrote an anonymous entry. It can only be checked for a given
 * user, so a list of entries identifies nobody.
 */
export function ownMark(secret: string, adviceId: string, userId: string): string {
  return keyedDigest(secret, 'mailbox own', `${adviceId}\0${userId}`)
}
