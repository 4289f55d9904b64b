import { afterEach, beforeEach } from 'vitest'
import { kitchen } from '@contract/kitchen'
import { Role } from '@contract/person'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { eater, type Eater, HALL, insertCanteen, LUNCH, MORNING, one, order } from './lunch'

export let testApp: TestApp
export let mei: Eater
export let cook: Eater

export const OF_LUNCH = { canteenId: HALL, ...LUNCH }
export const noodles = [one('noodles', 1, 'small')]

/** A canteen in the morning, an eater with 200 yuan on the card, and a cook; new for each test. */
export function withKitchen(): void {
  beforeEach(async () => {
    testApp = await startTestApp({ now: MORNING })
    await insertCanteen(testApp.db)
    mei = await eater(testApp, 20_000)
    cook = await eater(testApp, 0, { roles: [Role.KitchenStaff] })
  })
  afterEach(() => testApp.close())
}

/** An order of lunch; a second passes. */
export async function ordered(person = mei, items = noodles) {
  const answer = await order(testApp, person, items)
  if (answer.code !== 0) throw new Error(answer.msg)
  testApp.clock.advance(1000)
  return answer.data
}

export const asCook = () => ({ token: cook.token })

export const advance = (orderIds: string[], to: 1 | 2) => testApp.post(kitchen.advance, { orderIds, to }, asCook())

export const pickUp = (code: string) => testApp.post(kitchen.pickUp, { ...OF_LUNCH, code }, asCook())

/** An order that is ready to be picked up. */
export async function made() {
  const data = await ordered()
  await advance([data.orderId], 1)
  await advance([data.orderId], 2)
  return data
}
