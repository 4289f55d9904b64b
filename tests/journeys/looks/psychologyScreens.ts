import type { Page } from 'playwright-core'
import type { VisitedScreen } from './visitedScreen'

/** Gives the consent, once. */
async function agree(page: Page): Promise<void> {
  const words = page.getByRole('link', { name: '查看说明' })
  const item = page.getByText('第 1 题，共 9 题')
  await words.or(item).waitFor()
  if (await item.isVisible()) return
  await words.click()
  await page.getByText('我已满18周岁').click()
  await page.getByRole('button', { name: '阅读并同意' }).click()
  await page.getByRole('link', { name: /PHQ-9/ }).click()
  // The toast fades.
  await page.getByText('已同意').waitFor({ state: 'hidden' })
}

export const psychologyScreens: VisitedScreen[] = [
  {
    name: 'psychology before the consent',
    path: '/psychology',
    member: true,
    ready: (page) => page.getByRole('button', { name: '阅读并同意' }),
  },
  {
    name: 'an item of a scale',
    path: '/psychology/hall?scale=phq9',
    member: true,
    user: 'manager',
    act: agree,
    ready: (page) => page.getByText('第 1 题，共 9 题'),
  },
  {
    name: 'the help of the ninth item',
    path: '/psychology/hall?scale=phq9',
    member: true,
    user: 'hr',
    act: async (page) => {
      const ninth = page.getByText('第 9 题，共 9 题')
      const help = page.getByText('您不必独自面对')
      await page
        .getByRole('link', { name: '查看说明' })
        .or(page.getByText(/^第 \d 题，共 9 题$/))
        .waitFor()
      if (await ninth.isVisible()) return help.waitFor()
      await agree(page)
      for (let item = 1; item <= 9; item += 1) {
        await page.getByText(`第 ${item} 题，共 9 题`).waitFor()
        await page.getByRole('radio', { name: '几天' }).check()
        if (item < 9) await page.getByRole('button', { name: '下一题' }).click()
      }
    },
    ready: (page) => page.getByText('您不必独自面对'),
  },
  {
    name: 'psychology after the consent',
    path: '/psychology',
    member: true,
    user: 'manager',
    ready: (page) => page.getByRole('list', { name: '心理自评' }).or(page.getByRole('button', { name: '阅读并同意' })),
  },
  {
    name: 'the calendar of a counsellor',
    path: '/psychology?box=calendar',
    member: true,
    user: 'counsellor',
    ready: (page) => page.getByRole('list', { name: '我开放的时段' }),
  },
  {
    name: 'the mentors',
    path: '/empower?box=mentors',
    member: true,
    ready: (page) => page.getByRole('list', { name: '导师' }),
  },
  {
    name: 'the times of a mentor',
    path: '/empower?mentor=u-manager',
    member: true,
    ready: (page) => page.getByRole('radio').first(),
  },
]
