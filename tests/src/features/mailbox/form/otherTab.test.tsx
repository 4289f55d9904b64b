import { expect, it } from 'vitest'
import { deviceStore } from '@/lib/stores/deviceStore'
import { renderAt } from '@tests/support/render'
import { area, atTheMailbox, fillIn, submit } from '../box'

atTheMailbox()

const PLACE = 'draft.mailbox.u-demo'
const kept = () => deviceStore.read(PLACE)

/** Another tab with the same draft has sent or emptied it. */
async function droppedElsewhere(): Promise<void> {
  await deviceStore.remove(PLACE)
  const [other, witness] = [new BroadcastChannel('bole.drafts'), new BroadcastChannel('bole.drafts')]
  const heard = new Promise((resolve) => (witness.onmessage = resolve))
  other.postMessage(PLACE)
  await heard
  other.close()
  witness.close()
}

it('keeps its own words where another tab has sent other ones of the same draft', async () => {
  renderAt('/mailbox')
  await fillIn('汤太咸')
  await droppedElsewhere()
  await expect.poll(kept).toMatchObject({ text: '汤太咸' })
})

it('keeps nothing where it was only opened with the words that another tab has sent', async () => {
  const before = renderAt('/mailbox')
  await fillIn('汤太咸')
  await expect.poll(kept).toMatchObject({ text: '汤太咸' })
  before.unmount()
  renderAt('/mailbox')
  await expect.poll(async () => (await area()).value).toBe('汤太咸')
  await droppedElsewhere()
  expect(await kept()).toBeUndefined()
})

it('tells the other tabs once its words were sent', async () => {
  const told: unknown[] = []
  const other = new BroadcastChannel('bole.drafts')
  other.onmessage = ({ data }) => told.push(data)
  renderAt('/mailbox')
  await fillIn('汤太咸')
  await submit()
  await expect.poll(() => told).toEqual([PLACE])
  other.close()
})
