import type { Page } from 'playwright-core'

/** Changes the text of a call's answers, which the server gives, before the page gets them. */
export async function rewriteAnswers(page: Page, path: string, change: (text: string) => string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}
