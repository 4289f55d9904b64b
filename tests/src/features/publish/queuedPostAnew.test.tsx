import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline } from '@tests/support/stubs'

const draft = { ...blankDraft('d1'), text: '山里没有信号', updatedAt: 7 }
const words = {
  type: draft.type,
  title: '',
  content: '<p>山里没有信号</p>',
  fileIds: [],
  topicIds: [],
  visibility: draft.visibility,
}

it('a reload finds the post that waits at once, and says nothing of an empty outbox before', async () => {
  session.signIn({ accessToken: 'token-of-me', isFamilyAccount: 'N' })
  await deviceStore.write('outbox.w1', {
    id: 'w1',
    userId: 'u-me',
    at: Date.now(),
    key: 'key-of-post',
    deed: { kind: 'post', draft, words },
  })
  stubOffline(publishing.publish)
  stubOffline(calls.account)
  renderAt('/trend/publish?waiting=w1')
  expect(await screen.findByText('加载失败，请稍后再试')).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  stub(calls.account, () => held.then(() => makeAccount({ userId: 'u-me', imId: 'u-me' })))
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByRole('status', { name: '加载中...' })).toBeVisible()
  expect(screen.queryByText('没有待发送的动态')).toBeNull()
  answer()
  expect(await screen.findByRole('heading', { name: '待发送' })).toBeVisible()
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.flush()
})
