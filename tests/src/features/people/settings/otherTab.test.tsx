import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { droppedBy, dropInOtherTab } from '@tests/support/otherTab'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { account, atTheOwnPage, people } from '../ownPage'

atTheOwnPage()
const KEY = `draft.account.${account.userId}`
const kept = () => deviceStore.read(KEY)

beforeEach(() => deviceStore.remove(KEY))

async function open(): Promise<HTMLElement> {
  renderAt('/me?tab=settings&open=profile')
  return screen.findByLabelText('个性签名')
}

it('keeps its own changes where another tab has saved other ones', async () => {
  await people.type(await open(), '乙')
  await expect.poll(kept).toMatchObject({ signature: `${account.signature}乙` })
  await dropInOtherTab(KEY)
  await expect.poll(kept).toMatchObject({ signature: `${account.signature}乙` })
})

it('keeps nothing where it was only opened with the changes that another tab has saved', async () => {
  await deviceStore.write(KEY, { signature: '没写完' })
  const signature = await open()
  await waitFor(() => expect(signature).toHaveValue('没写完'))
  await dropInOtherTab(KEY)
  expect(await kept()).toBeUndefined()
})

it('tells the other tabs once its changes were saved', async () => {
  stub(calls.changeAccount, account)
  const dropped = await droppedBy(async () => {
    await people.type(await open(), '甲')
    await people.click(screen.getByRole('button', { name: '保存' }))
  })
  expect(dropped).toEqual([KEY])
})

it('tells the other tabs once its changes were taken back', async () => {
  const dropped = await droppedBy(async () => {
    await people.type(await open(), '甲{Backspace}')
  })
  expect(dropped).toEqual([KEY])
})
