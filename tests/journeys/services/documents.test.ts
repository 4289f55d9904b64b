import { expect, it } from 'vitest'
import { journey, sessionCookie } from '../../support/browser/journey'

const here = journey()

it('draws a scanned document without anything that the content policy forbids', async () => {
  const { page, context } = await here.phone()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await context.addCookies([await sessionCookie(here, 'demo')])
  await page.goto(here.url('/pdf?id=doc-scan'))
  await page.getByText('1/4').waitFor()
  await page.waitForFunction(() => {
    const canvas = document.querySelector('canvas')
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((value, place) => place % 4 === 0 && value < 128 && pixels[place + 3] === 255)
  })
  // `journey` fails the test for messages of the policy.
  expect(asked.filter((url) => url.endsWith('.wasm'))).toEqual([])
})

it('scrolls the pages of a document, not the screen around them', async () => {
  const { page } = await here.member('demo', '/pdf?id=doc-handbook')
  await page.locator('.textLayer span').first().waitFor({ state: 'attached' })
  // pdf.js keeps it beside the screen to measure fonts.
  await page.locator('body > .hiddenCanvasElement').first().waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
})
