import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { people } from '@contract/people'
import { publishing } from '@contract/publish'
import { queryClient } from '@/http/queryClient'
import { newKey } from '@/lib/newKey'
import { withChanges } from '@/posts/changedPosts'
import { session } from '@/session/session'
import { blankDraft, editDraftId } from '@/writes/drafts/post/trendDraft'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

const before = makeTrend({ trendsId: 't9', content: '<p>旧文</p>', auditStatus: 0 })
const pages = [{ own: [before], list: [before, makeTrend({ trendsId: 't1', content: '<p>别的</p>' })] }]
const words = { type: 1 as const, title: '', content: '<p>新文</p>', fileIds: [], topicIds: [], visibility: 1 as const }
const FEED = ['feed', '1/']
const POSTS = ['posts', 1, '']

beforeEach(async () => {
  session.signIn({ accessToken: `token-${newKey()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId: 'u-me' }))
  await outbox.identify('u-me')
})
afterEach(() => {
  session.signOut()
  sessionStorage.clear()
})

it('an edit that the queue sends shows its new text in the lists that are open, and in those kept for later', async () => {
  for (const queryKey of [FEED, POSTS]) queryClient.setQueryData(queryKey, { pages, pageParams: [null] })
  // The feed is shown.
  const shown = queryClient.getQueryCache().find({ queryKey: FEED })
  vi.spyOn(shown as NonNullable<typeof shown>, 'isActive').mockReturnValue(true)
  const at = queryClient.getQueryState(FEED)?.dataUpdatedAt ?? 0
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(at))
  stub(publishing.update, { ...before, content: '<p>新文</p>' })
  const draft = { ...blankDraft(editDraftId('t9')), trendsId: 't9', text: '新文' }
  await outbox.add({ kind: 'post', draft, words }, newKey())
  await outbox.flush()
  const changed = [
    {
      own: [{ trendsId: 't9', content: '<p>新文</p>' }],
      list: [{ content: '<p>新文</p>' }, { content: '<p>别的</p>' }],
    },
  ]
  expect(queryClient.getQueryData(FEED)).toMatchObject({ pages: changed })
  expect(queryClient.getQueryData(POSTS)).toMatchObject({ pages: changed })
  expect(withChanges(pages, at)).toMatchObject(changed)
  await vi.waitFor(() => expect(queryClient.getQueryState(POSTS)?.isInvalidated).toBe(true))
})
