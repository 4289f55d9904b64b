import { expect, it } from 'vitest'
import { deviceStore } from '@/lib/stores/deviceStore'
import { droppedBy, dropInOtherTab } from '@tests/support/otherTab'
import { renderAt } from '@tests/support/render'
import { area, atTheMailbox, fillIn, submit } from '../box'

atTheMailbox()

const PLACE = 'draft.mailbox.u-demo'
const kept = () => deviceStore.read(PLACE)

it('keeps its own words where another tab has sent other ones of the same draft', async () => {
  renderAt('/mailbox')
  await fillIn('汤太咸')
  await dropInOtherTab(PLACE)
  await expect.poll(kept).toMatchObject({ text: '汤太咸' })
})

it('keeps nothing where it was only opened with the words that another tab has sent', async () => {
  const before = renderAt('/mailbox')
  await fillIn('汤太咸')
  await expect.poll(kept).toMatchObject({ text: '汤太咸' })
  before.unmount()
  renderAt('/mailbox')
  await expect.poll(async () => (await area()).value).toBe('汤太咸')
  await dropInOtherTab(PLACE)
  expect(await kept()).toBeUndefined()
})

it('tells the other tabs once its words were sent', async () => {
  renderAt('/mailbox')
  await fillIn('汤太咸')
  expect(await droppedBy(submit)).toEqual([PLACE])
})
