import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../support/browser/journey'
import { rewriteAnswers } from '../support/browser/rewriteAnswers'

const here = journey()
const NAME = 'محمد عبد الله'

/** Whether each day and time beside the name stand in this order. */
const inOrder = (page: Page) =>
  page.evaluate((name) => {
    const found: boolean[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = /\d\d-\d\d \d\d:\d\d/.exec(node.textContent ?? '')
      if (!at || !node.parentElement?.textContent?.includes(name)) continue
      const leftOf = (start: number) => {
        const part = document.createRange()
        part.setStart(node as Node, at.index + start)
        part.setEnd(node as Node, at.index + start + 5)
        return part.getBoundingClientRect().left
      }
      found.push(leftOf(0) < leftOf(6))
    }
    return { rows: found.length > 0, inOrder: found.every(Boolean) }
  }, NAME)

it.each([
  { user: 'manager', path: '/flow?box=todo', call: '/flow/v1/list', field: /"(applicantName)":"[^"]*"/g },
  {
    ...{ user: 'auditor', path: '/trend-audit?tab=finish', call: '/trends_audit_list_finish' },
    field: /"(auditorName)":"[^"]*"/g,
  },
])('a name from right to left leaves day and time of $path in order', async ({ user, path, call, field }) => {
  const { page } = await here.member(user, '/about')
  await rewriteAnswers(page, call, (text) => text.replaceAll(field, `"$1":"${NAME}"`))
  await page.goto(here.url(path))
  await page.getByText(NAME).first().waitFor()
  expect(await inOrder(page)).toEqual({ rows: true, inOrder: true })
})

it('a comment that turns its writing around leaves the picture mark as it is', async () => {
  const { page } = await here.member('demo', '/about')
  await rewriteAnswers(page, '/comments/v1/list', (text) =>
    text.replaceAll(/"content":"[^"]*"/g, '"content":"\\u202e倒着的字"'),
  )
  await page.goto(here.url('/trend/detail?id=t-picture'))
  await page.getByText('倒着的字').first().waitFor()
  const mark = page.getByText('[图片]', { exact: true }).first()
  await mark.waitFor()
  const isInOrder = await mark.evaluate((element) => {
    const leftOf = (at: number) => {
      const part = document.createRange()
      part.setStart(element.firstChild as Node, at)
      part.setEnd(element.firstChild as Node, at + 1)
      return part.getBoundingClientRect().left
    }
    return leftOf(1) < leftOf(2)
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(isInOrder).toBe(true)
})
