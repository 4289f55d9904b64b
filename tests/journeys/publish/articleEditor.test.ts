import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import { choose, openComposer, photo } from './composer'

const here = journey()

/** An article in the composer, with the caret at the end of these lines. */
async function article(lines = 0) {
  const page = await openComposer(here)
  await choose(page, '文章')
  const words = page.getByRole('textbox', { name: '文章正文' })
  await words.click()
  for (let n = 1; n <= lines; n += 1) {
    if (n > 1) await page.keyboard.press('Enter')
    await page.keyboard.insertText(`第 ${n} 行`)
  }
  return { page, words }
}

/** Where the line of the caret stands, and what the bars above leave of the screen. */
const caretLine = (page: Page) =>
  page.evaluate(() => {
    const node = document.getSelection()?.anchorNode
    const line = (node instanceof Element ? node : node?.parentElement)?.closest('.ql-editor > *')
    const { top = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {}
    const bars = document.querySelector('[role="toolbar"]')?.getBoundingClientRect().bottom ?? 0
    return { isBelowBars: top >= bars, isOnScreen: bottom <= window.innerHeight, text: line?.textContent }
  })
const seen = { isBelowBars: true, isOnScreen: true }

it('the placeholder of an empty article gives way to what an input method is composing', async () => {
  const { page, words } = await article()
  const placeholder = () => words.evaluate((root) => getComputedStyle(root, '::before').content)
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  expect(await placeholder()).toBe('"请输入文章正文"')
  await compose('wanfeng')
  expect(await placeholder()).toBe('none')
  await compose('')
  await expect.poll(placeholder).toBe('"请输入文章正文"')
  await compose('wanfeng')
  await keyboard.send('Input.insertText', { text: '晚风' })
  await expect.poll(() => words.textContent()).toBe('晚风')
  expect(await placeholder()).toBe('none')
})

it('Backspace of a keyboard that names no keys deletes the picture before the line', async () => {
  const { page, words } = await article()
  await page
    .locator('input[type=file]')
    .setInputFiles([await photo('red.jpg', '#c00'), await photo('lake.jpg', '#08c')])
  await expect.poll(() => words.locator('img').count()).toBe(2)
  await page.keyboard.type('湖')
  await page.keyboard.press('Home')
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Unidentified',
    windowsVirtualKeyCode: 229,
    commands: ['deleteBackward'],
  })
  await expect.poll(() => words.locator('img').count()).toBe(1)
  expect((await caretLine(page)).text).toBe('湖')
  await page.keyboard.press('Backspace')
  await expect.poll(() => words.locator('img').count()).toBe(0)
  await page.keyboard.type('晚')
  expect(await words.textContent()).toBe('晚湖')
})

it.each(['standard', 'elder'])(
  'in a long article of %s words the caret is below the bars, and above the end of the screen',
  async (size) => {
    const { page } = await article(40)
    await page.evaluate((text) => (document.documentElement.dataset.text = text), size)
    await settled(page)
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('ArrowUp')
    expect(await caretLine(page)).toEqual({ ...seen, text: '第 10 行' })
    // Quill would undo it together with the last line.
    await page.waitForTimeout(1100)
    await page.keyboard.type('改')
    await page.getByText('第 40 行').click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => caretLine(page)).toEqual({ ...seen, text: '第 10 行' })
  },
)

it('the caret is in sight behind a picture inserted at the end of the screen', async () => {
  const { page, words } = await article(18)
  await page.locator('input[type=file]').setInputFiles([await photo('lake.jpg', '#08c')])
  await expect.poll(() => words.locator('img').evaluate((one) => one.clientHeight)).toBeGreaterThan(100)
  await expect.poll(() => caretLine(page)).toEqual({ ...seen, text: '' })
})
