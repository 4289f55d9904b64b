import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Badge, badges } from '@contract/badge'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount, makePerson } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { people as calls } from '@contract/people'
import { trends } from '@contract/trend'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const first: Badge = {
  ...{
    badgeId: 'b-first-trend',
    name: '初来乍到',
    icon: '/mobile/badges/b-first-trend.svg',
    rule: '第一条动态通过审核',
  },
  ...{ earned: true, earnedTime: '2026-11-01 08:00:00', progress: 1, target: 1 },
}
const ten: Badge = {
  ...{ ...first, badgeId: 'b-ten-trends', name: '笔耕不辍', rule: '累计 10 条动态通过审核', earned: false },
  ...{ earnedTime: '', progress: 4, target: 10 },
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
})

describe('the badges', () => {
  it('show how far one is, and are worn and taken off', async () => {
    stub(badges.list, { worn: null, list: [first, ten] })
    stub(badges.wear, ({ badgeId }) => ({ worn: badgeId, list: [first, ten] }))
    renderAt('/badge')
    expect(await screen.findByText('已获得 1 枚，共 2 枚')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: '笔耕不辍的进度' })).toHaveAttribute('value', '4')
    await people.click(screen.getByRole('button', { name: '佩戴初来乍到' }))
    await people.click(await screen.findByRole('button', { name: '取下初来乍到' }))
    await waitFor(() => expect(received(badges.wear).map(({ body }) => body.badgeId)).toEqual(['b-first-trend', null]))
  })

  it('stay worn where a read that was begun before ends after it', async () => {
    stub(badges.list, { worn: null, list: [first] })
    stub(badges.wear, { worn: 'b-first-trend', list: [first] })
    const { unmount } = renderAt('/badge')
    await screen.findByRole('button', { name: '佩戴初来乍到' })
    unmount()
    let answerLate = () => {}
    const asked = received(badges.list).length
    stub(badges.list, async () => {
      await new Promise<void>((resolve) => (answerLate = resolve))
      return { worn: null, list: [first] }
    })
    renderAt('/badge')
    await waitFor(() => expect(received(badges.list)).toHaveLength(asked + 1))
    await people.click(await screen.findByRole('button', { name: '佩戴初来乍到' }))
    await screen.findByRole('button', { name: '取下初来乍到' })
    answerLate()
    await pause(100)
    expect(screen.getByRole('button', { name: '取下初来乍到' })).toBeVisible()
  })

  it('are worn once the network is back, also where no other screen was read before', async () => {
    stub(badges.list, { worn: null, list: [first] })
    stubOffline(badges.wear)
    renderAt('/badge')
    await screen.findByRole('button', { name: '佩戴初来乍到' })
    await waitFor(() => expect(received(account.account)).not.toEqual([]))
    await people.click(screen.getByRole('button', { name: '佩戴初来乍到' }))
    expect(await screen.findByText('1 项操作待发送，联网后自动发送')).toBeVisible()
    expect(screen.getByRole('button', { name: '取下初来乍到' })).toBeVisible()

    stub(badges.wear, { worn: 'b-first-trend', list: [first] })
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/待发送/)).toBeNull())
    const keys = received(badges.wear).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('stand on the page of who wears one', async () => {
    stub(calls.person, makePerson({ userId: 'u-9' }))
    stub(trends.page, { list: [], nextCursor: null })
    stub(badges.of, { worn: 'b-first-trend', list: [first] })
    renderAt('/user?id=u-9')
    expect(await screen.findByText('已佩戴：初来乍到')).toBeVisible()
  })
})
