import { expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { droppedBy, dropInOtherTab } from '@tests/support/otherTab'
import { stub } from '@tests/support/stubs'
import { nameOf, readDraft } from '@/writes/drafts/commentDraft'
import { atAPost, closed, compose, ME, send, trendsId, user, written } from '../../atAPost'

atAPost()

const place = () => ({ userId: ME, trendsId, commentsId: '' })

it('keeps its own words where another tab has sent other ones of the same draft', async () => {
  await user.type(await compose(), '这页的话')
  await dropInOtherTab(nameOf(place()))
  await expect.poll(async () => (await readDraft(place())).content).toBe('这页的话')
})

it('tells the other tabs once its words were sent', async () => {
  stub(comments.publish, ({ content }) => written({ content }))
  await user.type(await compose(), '这页的话')
  const dropped = await droppedBy(async () => {
    await user.click(send())
    await closed()
  })
  expect(dropped).toEqual([nameOf(place())])
})
