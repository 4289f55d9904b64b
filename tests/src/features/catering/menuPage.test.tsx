import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { App } from '@/app/App'
import { Cutoff } from '@/features/catering/menu/Cutoff'
import { dayAhead } from '@/features/catering/words'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubRefusal } from '@tests/support/stubs'

afterEach(() => localStorage.clear())

const today = TODAY
const dish = (dishId: string, name: string, calories: number): Dish => ({
  ...{ dishId, name, calories, picture: '', priceFen: 1800, allergens: null, specs: [], stock: 60 },
  ...{ score: 0, scoreNum: 0, limit: 0 },
})

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: `${dayAhead(1)} 10:30:00`, next: null, subsidyLeftFen: 0, slots: [] },
    categories: [
      { categoryId: '热菜', name: '热菜', dishes: [dish('d-beef', '牛肉', 610), dish('d-rice', '米饭', 0)] },
    ],
  })
})

it('says of a day after the seventh from when it can be ordered for, on the menu and beside the dish', async () => {
  stub(catering.menu, {
    ...{ open: false, cutoffTime: `${dayAhead(7)} 10:30:00`, next: null, subsidyLeftFen: 0, slots: [] },
    categories: [{ categoryId: '热菜', name: '热菜', dishes: [dish('d-beef', '牛肉', 610)] }],
  })
  const before = renderAt(`/catering?canteen=c-one&date=${dayAhead(7)}&meal=lunch`)
  expect(await screen.findByText('还未开放订餐，明天起可订')).toBeVisible()
  expect(screen.queryByText(/已截止/)).toBeNull()
  before.unmount()
  stub(catering.dish, { ...dish('d-beef', '牛肉', 610), canteenId: 'c-one', pictures: [], desc: '', ratings: [] })
  renderAt(`/catering/detail?dish=d-beef&date=${dayAhead(7)}&meal=lunch`)
  expect(await screen.findByText('明天起可订')).toBeVisible()
})

it.each([-1, 0, 6])('says of a closed meal of day %i, which could be ordered for, that it is closed', async (ahead) => {
  const next = { date: dayAhead(1), meal: 'breakfast' } as const
  const cutoffTime = `${dayAhead(ahead)} 10:30:00`
  stub(catering.menu, { open: false, cutoffTime, next, subsidyLeftFen: 0, slots: [], categories: [] })
  renderAt(`/catering?canteen=c-one&date=${dayAhead(ahead)}&meal=lunch`)
  expect(await screen.findByRole('link', { name: '已截止，看看明天早餐' })).toBeVisible()
  expect(screen.queryByText(/还未开放/)).toBeNull()
})

it('says of a meal that the canteen does not serve that it does not, and names the next open one', async () => {
  const next = { date: today, meal: 'lunch' } as const
  const unserved = { open: false, cutoffTime: '', next, subsidyLeftFen: 0, slots: [], categories: [] }
  stub(catering.menu, unserved)
  const menu = renderAt(`/catering?canteen=c-one&date=${today}&meal=breakfast`)
  expect(await screen.findByRole('link', { name: '该食堂不供应早餐，看看今天午餐' })).toBeVisible()
  expect(screen.queryByText(/已截止|暂无菜品/)).toBeNull()
  menu.unmount()
  stub(catering.menu, { ...unserved, next: null })
  const alone = renderAt(`/catering?canteen=c-one&date=${dayAhead(9)}&meal=breakfast`)
  expect(await screen.findByText('该食堂不供应早餐')).toBeVisible()
  expect(screen.queryByText(/已截止|起可订/)).toBeNull()
  alone.unmount()
  stub(catering.dish, { ...dish('d-beef', '牛肉', 610), canteenId: 'c-one', pictures: [], desc: '', ratings: [] })
  renderAt(`/catering/detail?dish=d-beef&date=${today}&meal=breakfast`)
  expect(await screen.findByText('该食堂不供应早餐')).toBeVisible()
})

it('says nothing of calories that nobody gave', async () => {
  renderAt(`/catering?canteen=c-one&date=${today}&meal=lunch`)
  const [beef, rice] = within(await screen.findByRole('region', { name: '热菜' })).getAllByRole('listitem')
  expect(beef).toHaveTextContent('610 千卡 · 余 60 份')
  expect(rice).toHaveTextContent('余 60 份')
  expect(rice).not.toHaveTextContent('千卡')
})

it('says nothing of them beside the dish either', async () => {
  stub(catering.dish, { ...dish('d-rice', '米饭', 0), canteenId: 'c-one', pictures: [], desc: '', ratings: [] })
  renderAt(`/catering/detail?dish=d-rice&date=${today}&meal=lunch`)
  expect(await screen.findByText('今天午餐')).toBeVisible()
})

it('says of a dish that this meal does not offer that it does not, not that it is sold out', async () => {
  const pasta = { ...dish('d-pasta', '意面', 500), stock: 0, canteenId: 'c-one', pictures: [], desc: '', ratings: [] }
  stub(catering.dish, pasta)
  const shown = renderAt(`/catering/detail?dish=d-pasta&date=${today}&meal=lunch`)
  expect(await screen.findByRole('button', { name: '本餐不供应' })).toBeDisabled()
  expect(screen.queryByText('已售完')).toBeNull()
  shown.unmount()
  stub(catering.dish, { ...pasta, dishId: 'd-beef' })
  renderAt(`/catering/detail?dish=d-beef&date=${today}&meal=lunch`)
  expect(await screen.findByRole('button', { name: '已售完' })).toBeDisabled()
})

it('says of an unknown canteen or dish what the backend says, and offers no useless retry', async () => {
  stubRefusal(catering.menu, Code.NotFound, '该食堂不存在或已停用')
  const menu = renderAt(`/catering?canteen=c-nine&date=${today}&meal=lunch`)
  expect(await screen.findByText('该食堂不存在或已停用')).toBeVisible()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  menu.unmount()
  stubRefusal(catering.dish, Code.NotFound, '该菜品不存在或已下架')
  renderAt(`/catering/detail?dish=d-nine&date=${today}&meal=lunch`)
  expect(await screen.findByText('该菜品不存在或已下架')).toBeVisible()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

it('asks again after the cut-off, which the backend may see a second later', () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T02:29:58Z') })
  const ask = vi.fn()
  render(<Cutoff cutoffTime="2026-06-15 10:30:00" onOver={ask} />)
  const seconds = (count: number) => act(() => vi.advanceTimersByTime(count * 1000))
  seconds(1)
  expect(ask).not.toHaveBeenCalled()
  seconds(3)
  expect(ask).toHaveBeenCalledTimes(3)
  seconds(57)
  expect(ask).toHaveBeenCalledTimes(9)
  vi.useRealTimers()
})

describe('a menu whose address names no day and meal', () => {
  const people = userEvent.setup({ pointerEventsCheck: 0 })
  const at = (time: string) => vi.setSystemTime(new Date(`${time}+08:00`))
  const placeIs = (date: string, meal: string) =>
    waitFor(() => expect(window.location.search).toBe(`?canteen=c-one&date=${date}&meal=${meal}`))

  beforeEach(() => {
    forgetReceived()
    vi.useFakeTimers({ toFake: ['Date'] })
    at('2026-06-15T10:29:00')
  })
  afterEach(() => void vi.useRealTimers())

  it('stays the one that was opened, after a reload and whatever the hour', async () => {
    const before = renderAt('/catering')
    await placeIs('2026-06-15', 'lunch')
    before.unmount()
    render(<App />)
    expect(await screen.findByRole('region', { name: '热菜' })).toBeVisible()
    at('2026-06-15T10:31:00')
    stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '二号楼', openText: '三餐' }])
    void queryClient.invalidateQueries({ queryKey: ['catering', 'canteens'] })
    expect(await screen.findByText('二号楼 · 三餐')).toBeVisible()
    expect(screen.getByRole('link', { name: '午餐', current: 'page' })).toBeVisible()
    expect(new Set(received(catering.menu).map(({ body }) => body.meal))).toEqual(new Set(['lunch']))
  })

  it('replaces its entry of the history, and keeps the state of it', async () => {
    window.history.replaceState({ usr: { isOver: true }, key: 'menu', idx: 2 }, '', '/mobile/catering')
    const entries = window.history.length
    render(<App />)
    await placeIs('2026-06-15', 'lunch')
    expect(window.history.state).toMatchObject({ usr: { isOver: true }, idx: 2 })
    expect(window.history.length).toBe(entries)
  })

  it('is chosen again after its day, unlike one that was asked for', async () => {
    const first = renderAt('/catering')
    await placeIs('2026-06-15', 'lunch')
    first.unmount()
    at('2026-06-16T08:00:00')
    const second = render(<App />)
    await placeIs('2026-06-16', 'lunch')
    expect(screen.getByRole('link', { name: '今天', current: 'page' })).toBeVisible()
    await people.click(screen.getByRole('link', { name: '晚餐' }))
    await placeIs('2026-06-16', 'dinner')
    second.unmount()
    at('2026-06-17T08:00:00')
    render(<App />)
    expect(await screen.findByRole('region', { name: '热菜' })).toBeVisible()
    expect(window.location.search).toBe('?canteen=c-one&date=2026-06-16&meal=dinner')
  })
})
