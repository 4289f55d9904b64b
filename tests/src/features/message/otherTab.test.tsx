import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { deviceStore } from '@/lib/stores/deviceStore'
import { outbox } from '@/writes/outbox/outbox'
import { makeComment, makeMessage } from '@tests/support/makers'
import { droppedBy, dropInOtherTab } from '@tests/support/otherTab'
import { stub } from '@tests/support/stubs'
import { atTheMessages, people, show, target } from './messageScreen'

atTheMessages()

const placeOf = (commentsId: string) => `answer/u-me/t-1/${commentsId}`
const field = () => screen.getByRole('textbox', { name: '回复 周远' })

async function open(commentsId: string): Promise<void> {
  show('/message/trend?category=1', [makeMessage({ target: { ...target, commentsId, targetKind: 'COMMENTS' } })])
  await people.click(await screen.findByRole('button', { name: '回复 周远' }))
  await outbox.me()
}

it('an answer keeps its own words where another tab has sent other ones of the same draft', async () => {
  const place = placeOf('c-21')
  await open('c-21')
  await people.type(field(), '乙')
  await expect.poll(() => deviceStore.read(place)).toMatchObject({ content: '乙' })
  await dropInOtherTab(place)
  await expect.poll(() => deviceStore.read(place)).toMatchObject({ content: '乙' })
})

it('an answer that was only opened with the words that another tab has sent is not kept', async () => {
  const place = placeOf('c-22')
  await deviceStore.write(place, { content: '甲', key: '', id: 'k-1' })
  await open('c-22')
  await waitFor(() => expect(field()).toHaveValue('甲'))
  await dropInOtherTab(place)
  expect(await deviceStore.read(place)).toBeUndefined()
})

it('an answer tells the other tabs once its words were sent', async () => {
  stub(comments.publish, makeComment())
  await open('c-23')
  await people.type(field(), '甲')
  const dropped = await droppedBy(() => people.click(screen.getByRole('button', { name: '发送' })))
  expect(dropped).toEqual([placeOf('c-23')])
})

it('an answer tells the other tabs once its words were deleted', async () => {
  await open('c-24')
  await people.type(field(), '乙')
  expect(await droppedBy(() => people.clear(field()))).toEqual([placeOf('c-24')])
})
