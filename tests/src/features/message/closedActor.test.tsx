import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { messages as calls } from '@contract/message'
import { makeMessage, makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { atTheMessages, show } from './messageScreen'

atTheMessages()

const gone = makeMessage({
  category: 3,
  kind: 0,
  title: '关注了您',
  content: '',
  actor: { userId: '', imNickName: '已注销用户', imFaceUrl: '' },
  relation: 0,
  target: { targetKind: '', trendsId: '', commentsId: '', title: '', smallUrl: '' },
})

it('names a closed account, but leads to no page of it and offers no follow', async () => {
  show('/message/trend?category=3', [gone])
  expect(await screen.findByText('已注销用户')).toBeVisible()
  expect(screen.queryByRole('link', { name: '已注销用户的主页' })).toBeNull()
  expect(screen.queryByRole('button', { name: '关注' })).toBeNull()
})

it('names it in the newest line of its group as well', async () => {
  stub(calls.summary, makeSummary([{ group: 'community_message', newest: gone }]))
  renderAt('/message')
  expect(await screen.findByText('已注销用户 关注了您')).toBeVisible()
})
