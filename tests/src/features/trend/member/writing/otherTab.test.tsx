import { expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { stub } from '@tests/support/stubs'
import { deviceStore } from '@/lib/stores/deviceStore'
import { nameOf, readDraft } from '@/writes/drafts/commentDraft'
import { atAPost, closed, compose, ME, send, trendsId, user, written } from '../../atAPost'

atAPost()

const place = () => ({ userId: ME, trendsId, commentsId: '' })

it('keeps its own words where another tab has sent other ones of the same draft', async () => {
  await user.type(await compose(), '这页的话')
  await deviceStore.remove(nameOf(place()))
  const other = new BroadcastChannel('bole.drafts')
  other.postMessage(nameOf(place()))
  await expect.poll(async () => (await readDraft(place())).content).toBe('这页的话')
  other.close()
})

it('tells the other tabs once its words were sent', async () => {
  stub(comments.publish, ({ content }) => written({ content }))
  const told: unknown[] = []
  const other = new BroadcastChannel('bole.drafts')
  other.onmessage = ({ data }) => told.push(data)
  await user.type(await compose(), '这页的话')
  await user.click(send())
  await closed()
  await expect.poll(() => told).toEqual([nameOf(place())])
  other.close()
})
