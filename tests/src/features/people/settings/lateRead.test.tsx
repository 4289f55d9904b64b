import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { forgetKept } from '@/http/kept'
import { queryClient } from '@/http/queryClient'
import { idbRequest } from '@/lib/stores/deviceStore'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubOffline } from '@tests/support/stubs'
import { account, atTheOwnPage, people } from '../ownPage'

atTheOwnPage()
beforeEach(async () => {
  queryClient.clear()
  forgetReceived()
  await forgetKept()
})

const onDevice = async () => JSON.stringify(await idbRequest('readonly', (store) => store.getAll()))

it('a saved nickname stands, here and without a network, though a reading that began before it answers later', async () => {
  renderAt('/me?tab=settings&open=profile')
  const nickname = await screen.findByLabelText('昵称')
  await people.type(nickname, '呀')
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  stub(calls.account, () => late.then(() => account))
  await people.click(screen.getByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(received(calls.account)).toHaveLength(2))
  stub(calls.changeAccount, { ...account, imNickName: '新名字' })
  await people.clear(nickname)
  await people.type(nickname, '新名字')
  await people.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('资料已保存')).toBeInTheDocument()
  await waitFor(async () => expect(await onDevice()).toContain('新名字'))
  arrive()
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['account'] })).toBe(0))
  expect(await screen.findByText('新名字')).toBeVisible()
  expect(screen.queryByText(account.imNickName)).toBeNull()
  cleanup()
  queryClient.clear()
  stubOffline(calls.account)
  renderAt('/me')
  expect(await screen.findByText('新名字')).toBeVisible()
})
