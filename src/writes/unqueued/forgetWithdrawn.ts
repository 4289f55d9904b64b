import { hasRounds } from '../drafts/roundDraft'
import { hasWords } from '../drafts/wordsDraft'
import { ownAccount } from '../ownAccount'
import { forgetTyped } from './psychology'

/**
 * Deletes what this device has of the signed-in user, whose consent may have been withdrawn on another one; not the
 * unanswered writes, of which a new consent may be one. Requests the user only if there is anything to delete. Never
 * rejects.
 */
export async function forgetWithdrawn(): Promise<void> {
  try {
    if (!(await hasRounds()) && !(await hasWords('talk'))) return
    await forgetTyped((await ownAccount({ quiet: 'background' })).userId)
  } catch {
    // The next read of the home tries again.
  }
}
