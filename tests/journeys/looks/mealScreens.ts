import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { SAMPLE_PASSWORD } from '../../support/browser/journey'
import type { VisitedScreen } from './visitedScreen'

/** Tomorrow's lunch can be ordered at any hour. */
const TOMORROW = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)
const LUNCH = `canteen=c-one&date=${TOMORROW}&meal=lunch`

async function fillCart(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^加入购物车：/ })
    .first()
    .click()
  await page.getByRole('link', { name: '购物车（1）' }).click()
  await page.getByRole('link', { name: '去结算' }).waitFor()
}

const openOrder = (page: Page) => page.getByRole('link', { name: /午餐/ }).first().click()

/** Ensures that the kitchen has an order for tomorrow's lunch. */
async function withOrder(page: Page): Promise<void> {
  const kitchen = page.url()
  const post = async <Data>(call: string, data: object, headers: Record<string, string> = {}): Promise<Data> => {
    const answer = await page.request.post(new URL(`/api/${call}`, kitchen).href, { data, headers })
    return ((await answer.json()) as { data: Data }).data
  }
  const account = { username: 'company', password: SAMPLE_PASSWORD }
  const { accessToken } = await post<{ accessToken: string }>('auth_app/v1/login', account)
  const as = { 'X-AccessToken': accessToken, 'Idempotency-Key': randomUUID() }
  const meal = { canteenId: 'c-one', date: TOMORROW, meal: 'lunch', items: [{ dishId: 'd-rice', quantity: 1 }] }
  const { payFen } = await post<{ payFen: number }>('catering/v1/quote', meal, as)
  const rest = { slotId: 'c-one-lunch-1', mode: 'in', remark: '', expectPayFen: payFen }
  await post('catering/v1/order', { ...meal, ...rest }, as)
  await page.goto(kitchen)
}

/** The screens after the menu, and the kitchen's. */
export const mealScreens: VisitedScreen[] = [
  {
    name: 'the cart of a meal',
    path: `/catering?${LUNCH}`,
    member: true,
    act: fillCart,
    ready: (page) => page.getByRole('link', { name: '去结算' }),
  },
  {
    name: 'the checkout of a meal',
    path: `/catering?${LUNCH}`,
    member: true,
    act: async (page) => {
      await fillCart(page)
      await page.getByRole('link', { name: '去结算' }).click()
    },
    ready: (page) => page.getByRole('button', { name: /^提交订单/ }),
  },
  {
    name: 'a meal order',
    path: '/catering/order',
    member: true,
    act: openOrder,
    ready: (page) => page.getByRole('heading', { name: '小票' }),
  },
  {
    name: 'the wait for a meal',
    path: '/catering/order',
    member: true,
    act: async (page) => {
      await page.getByRole('link', { name: /早餐/ }).first().click()
      await page.waitForURL(/\/order\/detail/)
      await page.goto(page.url().replace('/order/detail', '/order/waiting'))
    },
    ready: (page) => page.getByText(/^\d{4}$/),
  },
  {
    name: 'the kitchen',
    path: `/catering/kitchen?${LUNCH}`,
    member: true,
    user: 'kitchen',
    act: withOrder,
    ready: (page) => page.getByRole('button', { name: '全选' }),
  },
  {
    name: 'what is left in the kitchen',
    path: `/catering/kitchen?${LUNCH}&box=stock`,
    member: true,
    user: 'kitchen',
    ready: (page) => page.getByRole('button', { name: /^已售完：/ }),
  },
  {
    name: 'what the kitchen cooks',
    path: `/catering/kitchen?${LUNCH}&box=list`,
    member: true,
    user: 'kitchen',
    act: withOrder,
    ready: (page) => page.getByRole('button', { name: '打印' }),
  },
]
