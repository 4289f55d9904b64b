import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modules, type Tile } from '@contract/module'
import { people as account } from '@contract/people'
import { idbRequest } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(async () => {
  clearToast()
  for (const one of outbox.entries()) await outbox.cancel(one)
  await idbRequest('readwrite', (store) => store.clear())
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const tile = (moduleContentCode: string, name: string, initials: string): Tile => ({
  moduleContentCode,
  name,
  initials,
  icon: 'service',
  path: '',
  openable: true,
})
const DINE = tile('catering', '订餐', 'dc')
const WALK = tile('walk', '健步走', 'jbz')
const MAIL = tile('mailbox', '意见信箱', 'yjxx')

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(modules.today, [])
  stub(modules.list, {
    groups: [
      { name: '生活', tiles: [DINE, WALK] },
      { name: '社区', tiles: [MAIL] },
    ],
  })
  stub(modules.favourites, { codes: ['catering', 'walk'] })
})

describe('all services', () => {
  it.each(['dc', 'DC', 'ｄｃ', '订', '订 餐'])('are found by %s', async (words) => {
    renderAt('/menu')
    expect(await screen.findByRole('button', { name: '健步走' })).toBeVisible()
    await people.type(await screen.findByRole('searchbox', { name: '搜索服务' }), words)
    await waitFor(() => expect(screen.queryByRole('button', { name: '健步走' })).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: '订餐' })).toBeVisible()
    expect(new URLSearchParams(window.location.search).get('q')).toBe(words)
    await people.keyboard('{Enter}')
    expect(screen.getByRole('searchbox', { name: '搜索服务' })).not.toHaveFocus()
  })

  it('say so when nothing is found', async () => {
    renderAt('/menu?q=zzz')
    expect(await screen.findByText('暂无相关服务', { selector: 'p' })).toBeVisible()
  })

  it('are announced by their number once the typing pauses, and not without words', async () => {
    renderAt('/menu')
    const field = await screen.findByRole('searchbox', { name: '搜索服务' })
    await people.type(field, 'dc')
    const told = await screen.findByText('找到 1 个服务')
    expect(told).toHaveAttribute('aria-live', 'polite')
    await people.type(field, 'z')
    // The same element: one that comes with its words is not announced.
    await waitFor(() => expect(told).toHaveTextContent('暂无相关服务'))
    await people.clear(field)
    expect(await screen.findByRole('button', { name: '健步走' })).toBeVisible()
    expect(told).toBeEmptyDOMElement()
  })

  it('lead to the editing of the favourites', async () => {
    renderAt('/menu')
    await people.click(await screen.findByRole('link', { name: '编辑' }))
    expect(await screen.findByRole('heading', { name: '编辑常用服务' })).toBeVisible()
  })
})

describe('the favourites', () => {
  const rows = async () =>
    within(await screen.findByRole('region', { name: /^常用服务/ }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('are added, moved and removed by buttons, and kept by 完成', async () => {
    stub(modules.setFavourites, ({ codes }) => ({ codes }))
    renderAt('/menu/edit')
    expect(await rows()).toEqual(['订餐', '健步走'])
    await people.click(screen.getByRole('button', { name: '添加意见信箱' }))
    await people.click(screen.getByRole('button', { name: '上移意见信箱' }))
    expect(await rows()).toEqual(['订餐', '意见信箱', '健步走'])
    expect(screen.getByText('已移到第 2 位，共 3 位')).toBeInTheDocument()
    await people.click(screen.getByRole('button', { name: '移除订餐' }))
    await people.click(screen.getByRole('button', { name: '下移意见信箱' }))
    for (const name of ['上移健步走', '下移意见信箱'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await people.click(screen.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/menu'))
    expect(received(modules.setFavourites).map(({ body }) => body)).toEqual([{ codes: ['walk', 'mailbox'] }])
  })

  it('are moved by dragging', async () => {
    renderAt('/menu/edit')
    expect(await rows()).toEqual(['订餐', '健步走'])
    const items = within(screen.getByRole('region', { name: /^常用服务/ })).getAllByRole('listitem')
    items.forEach((item, place) => {
      item.getBoundingClientRect = () => new DOMRect(0, place * 50, 300, 50)
    })
    fireEvent.pointerDown(items[0]?.querySelector('button') as HTMLElement, { button: 0 })
    fireEvent.pointerMove(window, { clientX: 20, clientY: 70 })
    fireEvent.pointerUp(window)
    await waitFor(async () => expect(await rows()).toEqual(['健步走', '订餐']))
  })

  it('wait without a network, and are shown already', async () => {
    await outbox.identify('u-me')
    stubOffline(modules.setFavourites)
    renderAt('/menu/edit')
    await people.click(await screen.findByRole('button', { name: '移除订餐' }))
    await people.click(screen.getByRole('button', { name: '完成' }))
    expect(await screen.findByText('1 项操作待发送，联网后自动发送')).toBeInTheDocument()
    await people.click(await screen.findByRole('link', { name: '编辑' }))
    expect(await rows()).toEqual(['健步走'])
  })

  it('say why they were refused, and stay as they were arranged', async () => {
    stubRefusal(modules.setFavourites, 100400, '常用服务中有暂时无法打开的服务，请移除后重试')
    renderAt('/menu/edit')
    await people.click(await screen.findByRole('button', { name: '移除订餐' }))
    await people.click(screen.getByRole('button', { name: '完成' }))
    expect(await screen.findByText('常用服务中有暂时无法打开的服务，请移除后重试')).toBeVisible()
    expect(await rows()).toEqual(['健步走'])
  })

  it('are offered only what can be opened now', async () => {
    stub(modules.list, { groups: [{ name: '生活', tiles: [DINE, { ...WALK, openable: false }, MAIL] }] })
    stub(modules.favourites, { codes: [] })
    renderAt('/menu/edit')
    expect(await screen.findByRole('button', { name: '添加订餐' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '添加健步走' })).not.toBeInTheDocument()
  })

  it('are at most twelve', async () => {
    const many = Array.from({ length: 13 }, (_, n) => tile(`s${n}`, `服务${n}`, `f${n}`))
    stub(modules.list, { groups: [{ name: '生活', tiles: many }] })
    stub(modules.favourites, { codes: many.slice(0, 12).map(({ moduleContentCode }) => moduleContentCode) })
    renderAt('/menu/edit')
    expect(await screen.findByText('常用服务最多 12 个，先移除再添加')).toBeVisible()
    expect(screen.getByRole('button', { name: '添加服务12' })).toBeDisabled()
  })
})
