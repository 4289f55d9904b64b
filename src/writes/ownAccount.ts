import { type Account, people } from '@contract/people'
import { isOffline, type Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { showFailure } from '@/http/failureToast'
import { session } from '@/session/session'
import { forgetOtherUsers } from '@/session/otherUsers'

let known: Account | undefined
/** Changes with the user. */
let turn = 0

session.onUserChange(() => {
  turn += 1
  known = undefined
})

/** The signed-in user's account; without a network the one this page read last. Throws as `call`. */
export async function ownAccount({
  signal,
  quiet = 'offline',
}: { signal?: AbortSignal; quiet?: Quiet } = {}): Promise<Account> {
  const asked = turn
  try {
    const account = await call(people.account, {}, { signal, quiet, kept: true })
    if (asked === turn) {
      if (known?.userId !== account.userId) forgetOtherUsers(account.userId)
      known = account
    }
    return account
  } catch (error) {
    if (!isOffline(error)) throw error
    if (known) return known
    if (quiet === 'offline' && error instanceof Error) showFailure(error.message)
    throw error
  }
}
