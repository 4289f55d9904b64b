import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeFile, makeTrend } from '../support/makers'
import { journey } from '../support/browser/journey'

const here = journey()
const PAGE_CALL = '**/community-service/trends/v1/page'
const PER_PAGE = 500
const POSTS = 10_000

/** A feed of ten thousand posts of different lengths. */
async function longFeed(page: Page): Promise<void> {
  await page.route(PAGE_CALL, async (route) => {
    const { cursor } = route.request().postDataJSON() as { cursor: string | null }
    const from = Number(cursor ?? 0)
    const list = Array.from({ length: PER_PAGE }, (_, n) =>
      makeTrend({
        trendsId: `long-${from + n}`,
        title: `第 ${from + n} 条`,
        content: `<p>${'周六早上七点，我们在东门集合。'.repeat((n % 5) + 1)}</p>`,
        files:
          n % 3
            ? []
            : Array.from({ length: (n % 9) + 1 }, (_, turn) =>
                makeFile({ id: `p-${turn}`, smallUrl: `/mobile/icon.svg?of=${from + n}` }),
              ),
        type: n % 3 ? 1 : 2,
      }),
    )
    const next = from + PER_PAGE
    await route.fulfill({
      json: { code: 200, msg: '', data: { list, nextCursor: next < POSTS ? String(next) : null } },
    })
  })
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** Heading of the card in the middle of the screen. */
const inSight = (page: Page) =>
  page.evaluate(
    () =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('article')
        ?.querySelector('h2')?.textContent ?? '',
  )

async function scrollDown(page: Page, screens: number): Promise<void> {
  for (let turn = 0; turn < screens; turn += 1) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(60)
  }
}

/** Delays React's effects by some frames after the frame that shows a change, as on a busy phone. */
function delayEffects(ms: number): void {
  const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void
  MessagePort.prototype.postMessage = function (message: unknown) {
    setTimeout(() => post.call(this, message), ms)
  }
}

describe('the feed', () => {
  it('renders few of ten thousand posts, wherever the reader is, and never an empty screen', async () => {
    const { page } = await here.phone()
    await longFeed(page)
    await page.goto(here.url('/'))
    await page.getByRole('article').first().waitFor()
    const end = page.getByText('没有更多了')
    for (let turn = 0; turn < 150 && (await end.count()) === 0; turn += 1) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await page.waitForTimeout(200)
      expect(await nodes(page)).toBeLessThan(1500)
      expect(await page.getByRole('article').count()).toBeGreaterThan(1)
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.getByText(`第 ${POSTS - 1} 条`).waitFor()
    await end.waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByText('第 0 条').waitFor()
    expect(await nodes(page)).toBeLessThan(1500)
  })

  it('requests no picture that scrolls by fast, and all of those it stops at', async () => {
    const { page } = await here.phone()
    await longFeed(page)
    const asked = new Set<string>()
    await page.route('**/mobile/icon.svg?of=*', async (route) => {
      asked.add(route.request().url())
      await route.continue()
    })
    await page.goto(here.url('/'))
    await page.getByRole('article').first().waitFor()
    await page.evaluate(async () => {
      for (let frame = 0; frame < 240; frame += 1) {
        await new Promise(requestAnimationFrame)
        window.scrollBy(0, 150)
      }
    })
    const passed = Number(/\d+/.exec(await inSight(page))?.[0])
    expect(passed).toBeGreaterThan(60)
    const lacking = () =>
      page.evaluate(() => {
        const seen = [...document.querySelectorAll('article')].filter((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        return seen.filter((card) => {
          const n = Number(/\d+/.exec(card.querySelector('h2')?.textContent ?? '')?.[0])
          const pictures = [...card.querySelectorAll('img[alt^="图片"]')] as HTMLImageElement[]
          return (
            pictures.length !== (n % 3 ? 0 : (n % 9) + 1) ||
            !pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          )
        }).length
      })
    await expect.poll(lacking).toBe(0)
    const flownBy = Array.from({ length: passed - 40 }, (_, n) => n + 20)
    expect(flownBy.filter((of) => asked.has(here.url(`/icon.svg?of=${of}`)))).toEqual([])
  })

  it('does not move what is read while cards come and go', async () => {
    const { page } = await here.phone()
    await longFeed(page)
    await page.goto(here.url('/'))
    await page.getByRole('article').first().waitFor()
    await scrollDown(page, 12)
    await page.waitForTimeout(1000)
    /** Tops of the visible cards. */
    const tops = () =>
      page.evaluate(() => {
        const cards = [...document.querySelectorAll('article')].map((card) => ({
          id: card.querySelector('h2')?.textContent ?? '',
          box: card.getBoundingClientRect(),
        }))
        return cards
          .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
          .map(({ id, box }) => ({ id, top: box.top }))
      })
    for (const step of [-300, -300, -300, 300, 300, 300, -500]) {
      const before = new Map((await tops()).map(({ id, top }) => [id, top]))
      await page.evaluate((by) => window.scrollBy(0, by), step)
      const moved = (await tops()).flatMap(({ id, top }) => (before.has(id) ? [top - (before.get(id) ?? 0)] : []))
      expect(moved.length).toBeGreaterThan(0)
      for (const by of moved) expect(Math.abs(by + step)).toBeLessThan(2)
      await page.waitForTimeout(80)
    }
  })

  it('keeps the place of each tab over the other tab, back, reload and a page that runs again, on a busy phone', async () => {
    const { page } = await here.phone()
    await page.addInitScript(delayEffects, 60)
    await longFeed(page)
    await page.goto(here.url('/'))
    await page.getByRole('article').first().waitFor()
    await scrollDown(page, 8)
    await page.waitForTimeout(1000)
    const [wanted, seen] = [await place(page), await inSight(page)]
    expect(wanted).toBeGreaterThan(3000)
    const same = async (after: string) => {
      await expect.poll(() => place(page), { message: after }).toBe(wanted)
      await expect.poll(() => inSight(page), { message: after }).toBe(seen)
    }

    await page.getByRole('link', { name: '同城' }).click()
    await page.getByText('选择一座城市').waitFor()
    expect(await place(page)).toBe(0)
    await page.getByRole('combobox', { name: '城市' }).selectOption('武汉市')
    await page.getByRole('article').first().waitFor()
    expect(await place(page)).toBeLessThan(50)
    await page.getByRole('link', { name: '推荐' }).click()
    await same('the other tab')

    await page.getByText(seen, { exact: true }).click()
    await page.waitForURL(/trend\/detail/)
    await page.goBack()
    await same('back')

    await page.reload()
    await same('reload')

    await page.goto('about:blank')
    await page.goto(here.url('/'))
    await same('a page that runs anew')
  })
})
