import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'

const here = journey()

/** Types these letters by a Chinese input method, which then puts the words in their place. */
async function compose(page: Page, letters: string, words: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  for (let typed = 1; typed <= letters.length; typed += 1) {
    const text = letters.slice(0, typed)
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: typed, selectionEnd: typed })
  }
  await keyboard.send('Input.insertText', { text: words })
}

it('services are found by words of an input method', async () => {
  const { page } = await here.member('demo', '/menu')
  const field = page.getByRole('searchbox', { name: '搜索服务' })
  await page.getByRole('button', { name: '健步走' }).waitFor()
  await field.focus()
  await compose(page, 'jianbu', '健步')
  await expect.poll(() => page.getByRole('button', { name: '订餐' }).count()).toBe(0)
  expect(await field.inputValue()).toBe('健步')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('健步')
  await page.getByRole('button', { name: '健步走' }).waitFor()
})

it('the last words of a full reason may be typed by an input method', async () => {
  const { page } = await here.member('auditor', '/trend-audit/detail?id=t-pending')
  await page.getByRole('button', { name: '不通过' }).click()
  const field = page.getByRole('textbox', { name: '原因说明' })
  await field.fill('因'.repeat(198))
  await field.press('End')
  await compose(page, 'bufu', '不符')
  await expect.poll(() => field.inputValue()).toBe(`${'因'.repeat(198)}不符`)
})
