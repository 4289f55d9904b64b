import { afterEach, expect, it, vi } from 'vitest'
import { relations } from '@contract/relation'
import { queryClient } from '@/http/queryClient'
import { newKey } from '@/lib/newKey'
import { follow } from '@/writes/operations/follow'
import { makeTrend } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

const FOLLOWED = ['feed', 'follow//']
const OTHERS = ['feed', 'recommend//']
const posts = { pages: [{ own: [], list: [makeTrend({ imId: 'u-her' })], nextCursor: null }], pageParams: [null] }
const send = (on: boolean) =>
  follow.send({ kind: 'follow', body: { userId: 'u-her', on } }, { key: newKey(), quiet: true })

const chunk = vi.hoisted(() => ({ load: () => {}, loaded: Promise.resolve() }))
vi.mock('@/posts/hideAuthor', async (load) => {
  await chunk.loaded
  return load()
})

afterEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  vi.resetModules()
})

it('hides no posts of somebody followed again where the code for it loads late', async () => {
  stub(relations.follow, ({ on }) => ({ relation: on ? 1 : 0 }))
  chunk.loaded = new Promise((resolve) => (chunk.load = resolve))
  queryClient.setQueryData(OTHERS, posts)
  await send(false)
  await send(true)
  // Read after the answer, on the way back.
  queryClient.setQueryData(FOLLOWED, posts)
  const shown = queryClient.getQueryCache().find({ queryKey: FOLLOWED })
  sessionStorage.setItem('bole.feed.follow//', '{}')
  chunk.load()
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(shown?.state.data).toEqual(posts)
  expect(queryClient.getQueryData(OTHERS)).toEqual(posts)
})
