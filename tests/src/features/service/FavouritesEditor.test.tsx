import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAVOURITES_MAX, modules, type Tile } from '@contract/module'
import { people as account } from '@contract/people'
import { favouritesKey } from '@/features/service/queries'
import { savedHome } from '@/features/service/savedHome'
import { queryClient } from '@/http/queryClient'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  clearToast()
  // An editor that is left by the end of a test saves nothing into the next one.
  session.signOut()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const tile = (moduleContentCode: string, name: string): Tile => ({
  ...{ moduleContentCode, name, initials: moduleContentCode, icon: 'service', path: '', openable: true },
})
const TILES = ['订餐', '健步走', '意见信箱', '学习'].map((name, place) => tile(`t${place}`, name))

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(modules.today, [])
  stub(modules.list, { groups: [{ name: '生活', tiles: TILES }] })
  stub(modules.favourites, { codes: ['t0', 't1'] })
})

const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => people.click(await screen.findByRole('button', { name }))

describe('the focus', () => {
  it('goes from a removed favourite to the one in its place, from the last one to the services', async () => {
    renderAt('/menu/edit')
    await press('移除订餐')
    expect(button('移除健步走')).toHaveFocus()
    await people.keyboard('{Enter}')
    expect(button('添加订餐')).toHaveFocus()
  })

  it('goes from an added service to the next one, from the last one to its row', async () => {
    renderAt('/menu/edit')
    await press('添加意见信箱')
    expect(button('添加学习')).toHaveFocus()
    await people.keyboard('{Enter}')
    expect(button('移除学习')).toHaveFocus()
  })

  it('goes to the row of the favourite that is the last one allowed', async () => {
    const many = Array.from({ length: FAVOURITES_MAX + 1 }, (_, n) => tile(`s${n}`, `服务${n}`))
    stub(modules.list, { groups: [{ name: '生活', tiles: many }] })
    stub(modules.favourites, { codes: many.slice(2).map(({ moduleContentCode }) => moduleContentCode) })
    renderAt('/menu/edit')
    await press('添加服务0')
    expect(screen.getByText(`常用服务最多 ${FAVOURITES_MAX} 个，先移除再添加`)).toHaveAttribute('role', 'status')
    expect(button('添加服务1')).toBeDisabled()
    expect(button('移除服务0')).toHaveFocus()
  })

  it('stays on the button that moves a favourite to the end, where it does nothing more', async () => {
    renderAt('/menu/edit')
    await press('上移健步走')
    expect(button('上移健步走')).toHaveFocus()
    expect(button('上移健步走')).toBeEnabled()
    expect(button('上移健步走')).toHaveAttribute('aria-disabled', 'true')
    await people.keyboard('{Enter}')
    expect(screen.getAllByRole('button', { name: /^移除/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
      '移除健步走',
      '移除订餐',
    ])
  })
})

it('完成 stands in the bar at the bottom, above which what gets the focus is scrolled', async () => {
  const room = () => document.documentElement.style.getPropertyValue('--actions-room')
  const { unmount } = renderAt('/menu/edit')
  await screen.findByRole('button', { name: '完成' })
  expect(room()).toBe('0px')
  unmount()
  expect(room()).toBe('')
})

it('完成 that is answered after the editor was left leads nowhere, and its order is kept', async () => {
  let answer = (_kept: { codes: string[] }): void => undefined
  stub(modules.setFavourites, () => new Promise<{ codes: string[] }>((resolve) => (answer = resolve)))
  renderAt('/service')
  await people.click(await screen.findByRole('link', { name: '全部服务' }))
  await people.click(await screen.findByRole('link', { name: '编辑' }))
  await press('移除订餐')
  await press('完成')
  await waitFor(() => expect(received(modules.setFavourites)).toHaveLength(1))
  await press('返回')
  expect(await screen.findByRole('link', { name: '编辑' })).toBeVisible()
  answer({ codes: ['t1'] })
  await waitFor(() => expect(savedHome()?.codes).toEqual(['t1']))
  // A step back would come a moment later.
  await pause(100)
  expect(window.location.pathname).toBe('/mobile/menu')
})

it('完成 that is answered after a change of user leaves the next user’s favourites alone', async () => {
  let answer = (_kept: { codes: string[] }): void => undefined
  stub(modules.setFavourites, () => new Promise<{ codes: string[] }>((resolve) => (answer = resolve)))
  renderAt('/menu/edit')
  await press('移除订餐')
  await press('完成')
  await waitFor(() => expect(received(modules.setFavourites)).toHaveLength(1))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  await waitFor(() => expect(queryClient.getQueryData(favouritesKey)).toEqual(['t0', 't1']))
  answer({ codes: ['t1'] })
  await pause(100)
  expect(queryClient.getQueryData(favouritesKey)).toEqual(['t0', 't1'])
  expect(savedHome()?.codes).not.toEqual(['t1'])
})

describe('the favourites of an earlier visit', () => {
  const known = () => queryClient.setQueryData(favouritesKey, ['t0', 't1'], { updatedAt: Date.now() - 60_000 })
  const tilesShown = () => waitFor(() => expect(queryClient.getQueryData(['service', 'tiles'])).toBeDefined())

  it('are not edited where another device has changed them: the editor waits for those of now', async () => {
    known()
    let answer = (_now: { codes: string[] }): void => undefined
    stub(modules.favourites, () => new Promise<{ codes: string[] }>((resolve) => (answer = resolve)))
    renderAt('/menu/edit')
    await waitFor(() => expect(received(modules.favourites)).toHaveLength(1))
    await tilesShown()
    answer({ codes: ['t2'] })
    expect(await screen.findByRole('button', { name: '移除意见信箱' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '移除订餐' })).toBeNull()
    stub(modules.favourites, { codes: ['t3'] })
    await queryClient.refetchQueries({ queryKey: favouritesKey })
    expect(button('移除意见信箱')).toBeVisible()
  })

  it('are edited where those of now cannot be read', async () => {
    known()
    stubOffline(modules.favourites)
    renderAt('/menu/edit')
    expect(await screen.findByRole('button', { name: '移除健步走' })).toBeVisible()
  })
})

describe('leaving without 完成', () => {
  const edit = async () => {
    renderAt('/service')
    await people.click(await screen.findByRole('link', { name: '全部服务' }))
    await people.click(await screen.findByRole('link', { name: '编辑' }))
    await screen.findByRole('button', { name: '移除订餐' })
  }

  it('saves what was changed, and says so', async () => {
    stub(modules.setFavourites, { codes: ['t1'] })
    await edit()
    await press('移除订餐')
    await press('返回')
    await waitFor(() => expect(received(modules.setFavourites).map(({ body }) => body)).toEqual([{ codes: ['t1'] }]))
    expect(await screen.findByText('常用服务已保存')).toBeInTheDocument()
    expect(savedHome()?.codes).toEqual(['t1'])
  })

  it('saves what was changed while 完成 was sent, after that', async () => {
    let answer = (_kept: { codes: string[] }): void => undefined
    stub(modules.setFavourites, () => new Promise<{ codes: string[] }>((resolve) => (answer = resolve)))
    await edit()
    await press('移除订餐')
    await press('完成')
    await waitFor(() => expect(received(modules.setFavourites)).toHaveLength(1))
    await press('移除健步走')
    await press('返回')
    stub(modules.setFavourites, { codes: [] })
    answer({ codes: ['t1'] })
    await waitFor(() =>
      expect(received(modules.setFavourites).map(({ body }) => body)).toEqual([{ codes: ['t1'] }, { codes: [] }]),
    )
    await waitFor(() => expect(savedHome()?.codes).toEqual([]))
  })

  it('saves nothing where nothing was changed, or the user is another one', async () => {
    stub(modules.setFavourites, { codes: ['t1'] })
    await edit()
    await press('返回')
    await people.click(await screen.findByRole('link', { name: '编辑' }))
    await press('移除订餐')
    session.signOut()
    await waitFor(() => expect(screen.queryByRole('button', { name: '完成' })).toBeNull())
    expect(received(modules.setFavourites)).toEqual([])
  })
})
