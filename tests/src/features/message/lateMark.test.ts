import { expect, it, vi } from 'vitest'
import { messages } from '@contract/message'
import { unread } from '@/http/unread'
import { session } from '@/session/session'
import { makeSummary } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'

const signIn = (accessToken: string) => session.signIn({ accessToken, isFamilyAccount: 'N' })

it('a mark that is answered after a change of user leaves the next user’s counts alone', async () => {
  signIn('token-a')
  const learn = vi.spyOn(unread, 'learn')
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  stub(messages.read, () => held.then(() => makeSummary()))
  const marked = unread.mark({ group: 'community_message' })
  await vi.waitFor(() => expect(received(messages.read)).toHaveLength(1))
  signIn('token-b')
  free()
  await marked
  expect(learn).not.toHaveBeenCalled()
})
