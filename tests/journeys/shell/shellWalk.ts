import type { BrowserContext, Locator, Page } from 'playwright-core'

export const NOTCH = 47

/** The main screens, and what is visible once each is loaded. */
export const walk: readonly (readonly [path: string, ready: (page: Page) => Locator])[] = [
  ['/', (page) => page.getByRole('article')],
  ['/?tab=follow', (page) => page.getByRole('article')],
  ['/service', (page) => page.getByRole('button', { name: '社区动态' })],
  ['/message', (page) => page.getByRole('link', { name: /系统通知/ })],
  ['/me', (page) => page.getByText('账号 demo')],
  ['/mailbox?activeTab=my', (page) => page.getByRole('article')],
  ['/trend/search?q=%E5%BE%92%E6%AD%A5', (page) => page.getByRole('article')],
  ['/trend/detail?id=t-picture', (page) => page.getByRole('button', { name: '分享' })],
  ['/app', (page) => page.getByText('您已经在伯乐社区 App 里')],
  ['/about', (page) => page.getByText('复制诊断信息')],
  ['/no-such-page', (page) => page.getByText('抱歉，页面打不开了')],
]

/** Emulates a notch if the browser supports it. */
export async function cutNotch(context: BrowserContext, page: Page): Promise<void> {
  const wire = await context.newCDPSession(page)
  await wire
    .send('Emulation.setSafeAreaInsetsOverride', { insets: { top: NOTCH, topMax: NOTCH, bottom: 34, bottomMax: 34 } })
    .catch(() => undefined)
}

/** Controls and texts that begin under the notch. */
export function underNotch(height: number): string[] {
  // Browsers without this override have no notch.
  const probe = document.body.appendChild(document.createElement('div'))
  probe.style.paddingTop = 'env(safe-area-inset-top)'
  const inset = parseFloat(getComputedStyle(probe).paddingTop)
  probe.remove()
  if (inset !== height) return []
  return Array.from(document.querySelectorAll<HTMLElement>('h1, h2, button, a, input, img'))
    .filter((element) => {
      const { top, bottom, width } = element.getBoundingClientRect()
      return width > 1 && top >= 0 && bottom > 1 && top < height && getComputedStyle(element).visibility !== 'hidden'
    })
    .map((element) => element.outerHTML.slice(0, 80))
}
