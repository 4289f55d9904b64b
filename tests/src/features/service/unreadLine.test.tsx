import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { messages } from '@contract/message'
import { modules } from '@contract/module'
import { people as account } from '@contract/people'
import { unread } from '@/http/unread'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub } from '@tests/support/stubs'

const line = (value: string) => ({ kind: 'message', title: '未读消息', value, path: '/message' })
const summary = (total: number) => ({ total, groups: [], muted: [] })
const learn = (total: number) => act(() => unread.learn(summary(total)))

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(modules.list, { groups: [{ name: '社区', tiles: [] }] })
  stub(modules.favourites, { codes: [] })
  stub(modules.today, [line('3')])
  stub(messages.summary, summary(3))
})

it('follows in 今日 the number of unread messages that the tab bar shows meanwhile', async () => {
  renderAt('/service')
  expect(await screen.findByRole('link', { name: /未读消息\s*3/ })).toBeVisible()
  stub(modules.today, [line('4')])
  stub(messages.summary, summary(4))
  learn(4)
  expect(await screen.findByRole('link', { name: /未读消息\s*4/ })).toBeVisible()
})

it('is not read again for the number it already says', async () => {
  renderAt('/service')
  expect(await screen.findByRole('link', { name: /未读消息\s*3/ })).toBeVisible()
  forgetReceived()
  learn(3)
  await pause(50)
  expect(received(modules.today)).toHaveLength(0)
})
