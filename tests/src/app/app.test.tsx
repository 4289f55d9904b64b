import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { trends } from '@contract/trend'
import { isBuilt } from '@/builtScreens'
import { paths } from '@/routes'
import { screens } from '@/app/screens'
import { builtScreens } from '@/app/screenTable'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const unbuilt = Object.values(paths).filter((path) => !isBuilt(path))

it.each([...unbuilt, '/no/such/page', '/walk/deeper/still', '/trend/detail/more'])(
  'says that %s cannot be opened',
  (path) => {
    renderAt(path)
    expect(screen.getByText(/页面打不开了/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: '抱歉，页面打不开了' })).toBeVisible()
    expect(document.title).toBe('页面打不开了 - 伯乐社区')
  },
)

it('leads from the not-found page to the feed', async () => {
  stub(trends.page, { list: [], nextCursor: null })
  renderAt('/nowhere')
  await people.click(screen.getByRole('button', { name: '返回首页' }))
  expect(await screen.findByRole('heading', { name: '推荐' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('推荐 - 伯乐社区'))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
})

it.each(['/login/', '/LOGIN', '/l%6Fgin', '/walk/levelthirty'])('opens the screen of %s', async (path) => {
  renderAt(path)
  await waitFor(() => expect(document.title).toMatch(/^(登录|健步走)/))
})

it('asks a visitor of a member’s screen to log in, however many slashes its address ends with', async () => {
  renderAt('/service//')
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/login'))
})

it('shows 加载中... while the code of a screen is on its way', async () => {
  stub(trends.page, { list: [], nextCursor: null })
  renderAt('/')
  expect(screen.getAllByRole('status')[0]).toHaveTextContent(/^$|加载中\.\.\./)
  expect(await screen.findByRole('link', { name: '服务' })).toBeVisible()
})

it('has a screen for every path that is called built', () => {
  expect([...screens.keys()].sort()).toEqual(Object.keys(builtScreens).sort())
})

it.each([
  ['/', true],
  ['', true],
  ['/mobile/service?tab=1', true],
  ['/service/', true],
  ['/mobilex/service', false],
  ['/nowhere', false],
  ['//evil.example', false],
  ['constructor', false],
])('knows whether %s leads to a screen', (target, expected) => {
  expect(isBuilt(target)).toBe(expected)
})
