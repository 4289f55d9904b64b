import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { queryClient } from '@/http/queryClient'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { ACCOUNT } from '@/writes/useOwnAccount'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { account, atTheOwnPage, people } from '../ownPage'

atTheOwnPage()

it('a profile whose answer comes after a change of user is not the next user’s, and its draft is gone', async () => {
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  stub(calls.changeAccount, () => held.then(() => ({ ...account, signature: '好' })))
  renderAt('/me?tab=settings&open=profile')
  const signature = await screen.findByLabelText('个性签名')
  await people.clear(signature)
  await people.type(signature, '好')
  await people.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(1))
  const other = { ...account, userId: 'u-b', imId: 'u-b', imNickName: '周明远' }
  stub(calls.account, other)
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  await waitFor(() => expect(queryClient.getQueryData(ACCOUNT)).toEqual(other))
  free()
  await waitFor(async () => expect(await deviceStore.read('draft.account.u-demo')).toBeUndefined())
  expect(queryClient.getQueryData(ACCOUNT)).toEqual(other)
  expect(screen.queryByText('资料已保存')).toBeNull()
})
