import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import { OfflineNotices } from '@/app/offline/OfflineNotices'
import { forgetKept, keptShown } from '@/http/kept'
import { queryClient } from '@/http/queryClient'
import { idbRequest } from '@/lib/stores/deviceStore'
import { makePerson } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline } from '@tests/support/stubs'
import { atTheOwnPage, people } from './ownPage'

const NOTICE = /^离线，显示 \d\d:\d\d 的内容/
const FAILED = '网络不可用，请检查网络后重试'
const keptNum = () => idbRequest('readonly', (store) => store.count())

atTheOwnPage()
beforeEach(async () => {
  beNoon()
  queryClient.clear()
  await forgetKept()
})

/** The notice stands over the screens. */
const renderNotice = () =>
  render(
    <BrowserRouter basename="/mobile">
      <OfflineNotices />
    </BrowserRouter>,
  )

/** Opens the own page and perhaps a list, and again without a network. */
async function goOffline(list?: string) {
  stub(relations.list, { list: [makePerson({ userId: 'u-fan', imNickName: '周远' })], nextCursor: null })
  const before = await keptNum()
  renderAt(list ? `/me?list=${list}` : '/me')
  await (list ? screen.findByText('周远') : screen.findByText('还没有发布动态'))
  await waitFor(async () => expect(await keptNum()).toBeGreaterThan(before + 1))
  cleanup()
  queryClient.clear()
  for (const endpoint of [calls.account, calls.person, trends.page, relations.list] as const)
    stubOffline(endpoint as typeof calls.account)
}

it('a list of people that was never read says that it failed, without telling the age of anything', async () => {
  await goOffline()
  renderAt('/me?list=fans')
  expect(await screen.findByText(FAILED)).toBeVisible()
  renderNotice()
  expect(keptShown.read()).toEqual([])
  expect(screen.queryByText(NOTICE)).toBeNull()
})

it('nor is it as old as the page from which it was opened', async () => {
  await goOffline()
  renderAt('/me')
  expect(await screen.findByText('还没有发布动态')).toBeVisible()
  renderNotice()
  expect(await screen.findByText(NOTICE)).toBeVisible()
  await people.click(screen.getByRole('link', { name: /粉丝$/ }))
  expect(await screen.findByText(FAILED)).toBeVisible()
  cleanup()
  renderNotice()
  expect(screen.queryByText(NOTICE)).toBeNull()
})

it('a list of people that was read stands without a network, and the notice tells its age', async () => {
  await goOffline('fans')
  renderAt('/me?list=fans')
  expect(await screen.findByText('周远')).toBeVisible()
  renderNotice()
  expect(await screen.findByText(NOTICE)).toBeVisible()
  expect(screen.queryByText(FAILED)).toBeNull()
})
