import { type Account, people } from '@contract/people'
import { isOffline, isTransport, type Quiet, TransportError } from '@/http/apiError'
import { call } from '@/http/call'
import { showFailure } from '@/http/failureToast'
import { session } from '@/session/session'
import { forgetOtherUsers } from '@/session/otherUsers'

/** Pauses before a background read that the backend failed is repeated. */
const AGAIN_MS = [1000, 2000]

let known: Account | undefined
/** `session.identity` of the known account. */
let knownOf: string | undefined
/** Read of the user's id in the background. */
let reading: Promise<string> | undefined

session.onUserChange(() => {
  known = undefined
  reading = undefined
})

interface ReadOptions {
  signal?: AbortSignal
  quiet?: Quiet
}

/**
 * The signed-in user's account; without a network the one this page read last. In the background a failing backend is
 * called again: the data stored for a user depends on it. Throws as `call`, and as the end of a session where the user
 * has changed meanwhile.
 */
export async function ownAccount({ signal, quiet = 'offline' }: ReadOptions = {}): Promise<Account> {
  // A shell reports another user only when the token is requested.
  await session.token()
  const isSameUser = session.sameUser()
  try {
    const account = await read({ signal, quiet })
    if (!isSameUser()) throw new TransportError('session', '')
    if (known?.userId !== account.userId) forgetOtherUsers(account.userId)
    known = account
    knownOf = session.identity()
    return account
  } catch (error) {
    if (!isOffline(error)) throw error
    if (known && isSameUser()) return known
    if (quiet === 'offline' && error instanceof Error) showFailure(error.message)
    throw error
  }
}

/**
 * The signed-in user's id; requested once for a login, by all that need it in the background together. Throws as
 * `call`.
 */
export async function ownUserId(quiet: 'background' | 'offline' = 'offline'): Promise<string> {
  // A shell reports another user only when the token is requested.
  if (known) await session.token()
  if (known && knownOf === session.identity()) return known.userId
  if (quiet === 'offline') return (await ownAccount()).userId
  if (reading) return reading
  const request = ownAccount({ quiet })
    .then(({ userId }) => userId)
    .finally(() => {
      if (reading === request) reading = undefined
    })
  reading = request
  return request
}

async function read({ signal, quiet }: ReadOptions, pauses = quiet === 'background' ? AGAIN_MS : []): Promise<Account> {
  try {
    return await call(people.account, {}, { signal, quiet, kept: true })
  } catch (error) {
    const [pause, ...further] = pauses
    if (pause === undefined || !isTransport(error) || error.kind !== 'status' || error.isBusy) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return read({ signal, quiet }, further)
  }
}
