import { hasRounds } from '../drafts/roundDraft'
import { hasWords } from '../drafts/wordsDraft'
import { ownUserId } from '../ownAccount'
import { forgetTyped } from './psychology'

/**
 * Deletes what this device has of the signed-in user, whose consent may have been withdrawn on another one; not the
 * unanswered writes, of which a new consent may be one. Requests the user only if there is anything to delete. Never
 * rejects.
 * @param isStill whether nothing has changed since it was read, asked last
 */
export async function forgetWithdrawn(isStill: () => boolean): Promise<void> {
  try {
    if (!(await hasRounds()) && !(await hasWords('talk'))) return
    const userId = await ownUserId('background')
    if (isStill()) await forgetTyped(userId)
  } catch {
    // The next read of the home tries again.
  }
}
