import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import * as failures from '@/http/failureToast'
import { exit } from '@/http/sessionEnd'
import { fakeAge } from '@tests/support/lookAgain'
import { putAllInView } from '@tests/support/browser/inView'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { item } from './items'
import { page, person, said, withMarket } from './withMarket'

withMarket()

const url = (name: string, expires: number) => `/files/${name}.jpg?e=${expires}`
const signed = (itemId: string, expires: number) => ({
  ...item,
  ...{
    itemId,
    title: `自行车 ${itemId}`,
    files: [makeFile({ id: `f-${itemId}`, url: url(itemId, expires), smallUrl: '' })],
  },
})
const sourceOf = (picture: Element | null) => picture?.getAttribute('src')
const rowPicture = (itemId: string) =>
  sourceOf(screen.getByRole('link', { name: new RegExp(`自行车 ${itemId}`) }).querySelector('img'))

let later: (minutes: number) => void
const watchFailures = () => vi.spyOn(failures, 'showFailure')

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  forgetReceived()
  later = fakeAge()
})

it('an open item has new addresses before those of its pictures expire, and says nothing where it cannot', async () => {
  const shown = watchFailures()
  stub(market.detail, signed('m-1', 1))
  renderAt('/market?id=m-1')
  const picture = await screen.findByRole('img', { name: '第 1 张，共 1 张' })
  later(58)
  expect(received(market.detail)).toHaveLength(1)
  stubOffline(market.detail)
  later(70)
  await waitFor(() => expect(received(market.detail)).toHaveLength(2))
  expect(sourceOf(picture)).toBe(url('m-1', 1))
  stub(market.detail, signed('m-1', 9))
  await waitFor(() => {
    later(71)
    expect(sourceOf(picture)).toBe(url('m-1', 9))
  })
  expect(shown).not.toHaveBeenCalled()
})

it('a picture of an item that cannot be loaded asks for a new address', async () => {
  stub(market.detail, signed('m-1', 1))
  renderAt('/market?id=m-1')
  const picture = await screen.findByRole('img', { name: '第 1 张，共 1 张' })
  act(() => void picture.dispatchEvent(new Event('error')))
  stub(market.detail, signed('m-1', 9))
  act(() => screen.getByRole('button', { name: '重新加载' }).click())
  await waitFor(() => expect(sourceOf(screen.getByRole('img', { name: '第 1 张，共 1 张' }))).toBe(url('m-1', 9)))
})

it('says where a new address cannot be had, and ends a session that is over', async () => {
  stub(market.detail, signed('m-1', 1))
  renderAt('/market?id=m-1')
  const picture = await screen.findByRole('img', { name: '第 1 张，共 1 张' })
  act(() => void picture.dispatchEvent(new Event('error')))
  stubOffline(market.detail)
  await person.click(screen.getByRole('button', { name: '重新加载' }))
  await said('网络连接异常,请稍后再试!')
  const left = vi.spyOn(exit, 'replace').mockImplementation(() => undefined)
  act(() => void screen.getByRole('img', { name: '第 1 张，共 1 张' }).dispatchEvent(new Event('error')))
  stubRefusal(market.detail, Code.InvalidToken, '')
  await person.click(screen.getByRole('button', { name: '重新加载' }))
  await said('当前会话已过期，请重新登录')
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
})

it('an open list has new addresses of all its pages, the oldest of which counts, and says nothing where it cannot', async () => {
  const shown = watchFailures()
  onTestFinished(putAllInView())
  let expires = 1
  let ask = (_next: unknown) => {}
  const asked = new Promise((resolve) => (ask = resolve))
  stub(market.page, async ({ cursor }) => {
    if (!cursor) return { list: [signed('m-1', expires)], nextCursor: '1' }
    await asked
    return page(signed('m-2', expires))
  })
  renderAt('/market')
  await screen.findByRole('link', { name: /自行车 m-1/ })
  later(50)
  ask(undefined)
  await screen.findByRole('link', { name: /自行车 m-2/ })
  expect(received(market.page)).toHaveLength(2)
  stubOffline(market.page)
  later(60)
  await waitFor(() => expect(received(market.page)).toHaveLength(3))
  expect([rowPicture('m-1'), rowPicture('m-2')]).toEqual([url('m-1', 1), url('m-2', 1)])
  expires = 9
  stub(market.page, ({ cursor }) =>
    cursor ? page(signed('m-2', expires)) : { list: [signed('m-1', expires)], nextCursor: '1' },
  )
  await waitFor(() => {
    later(65)
    expect([rowPicture('m-1'), rowPicture('m-2')]).toEqual([url('m-1', 9), url('m-2', 9)])
  })
  expect(shown).not.toHaveBeenCalled()
})
