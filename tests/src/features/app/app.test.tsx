import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { exit } from '@/bridge/deepLink'
import { removeShells, pretendUserAgent } from '../../bridge/shells'
import { renderAt } from '@tests/support/render'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124.0 Mobile'
const HARMONY = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1 Mobile'
const HARMONY_WITH_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; HarmonyOS; CDY-AN00; HMSCore 6.7.0.322) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/92.0.4515.105 HuaweiBrowser/12.1.4.302 Mobile Safari/537.36'
const HARMONY_NEXT =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ' +
  'ArkWeb/4.1.6.1 Mobile'
const target = `?target=${encodeURIComponent('/mobile/trend/detail?id=t1')}`

afterEach(removeShells)

function openOn(userAgent: string, query = target) {
  pretendUserAgent(userAgent)
  const follow = vi.spyOn(exit, 'follow').mockImplementation(() => undefined)
  renderAt(`/app${query}`)
  return follow
}

it.each([
  ['iOS', IPHONE],
  ['Android', ANDROID],
  ['HarmonyOS', HARMONY],
  ['HarmonyOS', HARMONY_NEXT],
  ['HarmonyOS', 'Mozilla/5.0 (HarmonyOS; Phone) AppleWebKit/537.36 Mobile'],
  ['HarmonyOS', HARMONY_WITH_ANDROID],
])('finds %s and opens the post there', async (name, userAgent) => {
  const follow = openOn(userAgent)
  expect(await screen.findByText(`检测到 ${name} 设备`)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '打开 App' }))
  expect(follow.mock.calls).toEqual([['bole://community/detail?id=t1']])
})

it('says so when nothing opened, and lets it be tried again', async () => {
  const follow = openOn(ANDROID)
  const button = await screen.findByRole('button', { name: '打开 App' })
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('没有打开？请确认已安装伯乐社区 App')
  await userEvent.click(button)
  expect(follow).toHaveBeenCalledTimes(2)
})

it.each([
  ['微信', `${IPHONE} MicroMessenger/8.0.40`, '在 Safari 中打开'],
  ['微信', `${ANDROID} MicroMessenger/8.0.40`, '在浏览器打开'],
  ['QQ', `${ANDROID} QQ/9.0.0`, '在浏览器打开'],
])('shows the way out of %s, where no app opens', async (name, userAgent, way) => {
  const follow = openOn(userAgent)
  expect(await screen.findByText(`“${name}”里不能直接打开 App，请这样做：`)).toBeVisible()
  expect(screen.getByText(`选择“${way}”`)).toBeVisible()
  expect(screen.queryByRole('button', { name: '打开 App' })).toBeNull()
  expect(follow).not.toHaveBeenCalled()
})

it('goes on with the page the person came for', async () => {
  openOn(IPHONE)
  expect(await screen.findByRole('link', { name: '继续浏览' })).toHaveAttribute('href', '/mobile/trend/detail?id=t1')
})

const FOREIGN = '链接要去的不是伯乐社区的页面，不能从这里打开；“继续浏览”将回到首页'

it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/api/logout'])(
  'says that a link elsewhere is not followed, and goes on at home: %s',
  async (raw) => {
    openOn(IPHONE, `?target=${encodeURIComponent(raw)}`)
    expect(await screen.findByText(FOREIGN)).toBeVisible()
    expect(screen.getByRole('link', { name: '继续浏览' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/mobile\/?$/),
    )
  },
)

it.each(['', target, `?target=${encodeURIComponent('/mobile/login')}`, '?target=%2F'])(
  'says nothing of the kind where the link is of this app, or there is none: %s',
  async (query) => {
    openOn(IPHONE, query)
    expect(await screen.findByRole('link', { name: '继续浏览' })).toBeVisible()
    expect(screen.queryByText(FOREIGN)).toBeNull()
  },
)

it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/mobile/app?target=/mobile/app'])(
  'carries no stranger’s target: %s',
  async (raw) => {
    openOn(IPHONE, `?target=${encodeURIComponent(raw)}`)
    expect(await screen.findByRole('link', { name: '继续浏览' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/mobile\/?(service)?$/),
    )
  },
)

it('opens the post of a link with a slash at the end of its path', async () => {
  const follow = openOn(IPHONE, `?target=${encodeURIComponent('/mobile/trend/detail/?id=t1')}`)
  await userEvent.click(await screen.findByRole('button', { name: '打开 App' }))
  expect(follow.mock.calls).toEqual([['bole://community/detail?id=t1']])
})
