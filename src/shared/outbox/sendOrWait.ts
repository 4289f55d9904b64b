import { newKey } from '@/lib/newKey'
import type { Deed } from './deeds'
import { outbox } from './outbox'
import { send } from './send'
import { waitOffline } from './waitOffline'

/**
 * Brings a deed to the backend, or lets it wait for a network; what set the same and waits gives way. Throws as `call`
 * where it does neither.
 * @returns the answer, undefined where it waits
 */
export async function sendOrWait(deed: Deed, key = newKey()): Promise<{ data: unknown } | undefined> {
  await outbox.forget(deed)
  try {
    return { data: await send({ deed, key }, { quiet: 'offline' }) }
  } catch (error) {
    if (!(await waitOffline(error, deed, key))) throw error
    return undefined
  }
}
