import { expect, it } from 'vitest'
import { journey } from '../support/browser/journey'

const here = journey()

/** Removes what Chromium 87 and Safari 14 lack. */
const OLDEST = `
for (const [owner, names] of [
  [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
  [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
  [Object, ['hasOwn', 'groupBy']],
  [Promise, ['withResolvers', 'try']],
  [AbortSignal, ['timeout', 'any']],
  [AbortSignal.prototype, ['throwIfAborted']],
  [Crypto.prototype, ['randomUUID']],
  [URL, ['canParse', 'parse']],
  [window, ['structuredClone', 'scheduler', 'navigation', 'reportError']],
]) for (const name of names) delete owner[name]
window.RegExp = new Proxy(RegExp, {
  apply: (target, self, args) => new window.RegExp(...args),
  construct(target, args) {
    if (/\\(\\?<[=!]/.test(String(args[0]))) throw new SyntaxError('Invalid regular expression: invalid group specifier name')
    return Reflect.construct(target, args)
  },
})
`

const SCREENS = [
  ...['/', '/trend/detail?id=t-picture', '/trend/publish', '/message/detail?group=system', '/me', '/walk'],
  ...[
    '/walk/levelThirty',
    '/points?box=goods',
    '/market',
    '/market?edit=new',
    '/hotel',
    '/flow',
    '/doc',
    '/empower?course=co-excel',
  ],
]

it('every kind of screen opens in the oldest browsers that run the app', async () => {
  const { page, context } = await here.member('demo', '/about')
  await context.addInitScript(OLDEST)
  for (const path of SCREENS) {
    await page.goto(here.url(path))
    await page.getByRole('main').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect.soft(await page.getByText('页面出错了，请返回首页或重试').count(), path).toBe(0)
  }
})

it('a write that waits on the device is sent there, too', async () => {
  const { page, context } = await here.member('demo', '/about')
  await context.addInitScript(OLDEST)
  await page.goto(here.url('/badge'))
  await page.waitForLoadState('networkidle')
  await page.route('**/badge/v1/wear', (route) => route.abort())
  await page
    .getByRole('button', { name: /^(佩戴|取下)/ })
    .first()
    .tap()
  await page.getByText('1 项操作待发送，联网后自动发送').waitFor()
  await page.unroute('**/badge/v1/wear')
  const sent = page.waitForResponse('**/badge/v1/wear')
  await page.reload()
  await sent
  await expect.poll(() => page.getByText(/待发送/).count()).toBe(0)
})

it('a browser that knows modules, but cannot read the boot script, is told in one sentence', async () => {
  const { page, context } = await here.phone()
  await context.addInitScript('delete Promise.any')
  await page.route('**/mobile/about', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(/<script>\(function\(\)\{[^]*?<\/script>/, '')
    expect(body.length).toBeLessThan(html.length - 1000)
    await route.fulfill({ response, body })
  })
  await page.goto(here.url('/about'))
  await page.getByRole('alert').waitFor()
  expect(await page.locator('#root').innerText()).toBe('您的浏览器版本过低，请升级浏览器或系统后再打开本页。')
})
