import { beforeEach, expect, it } from 'vitest'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { deviceStore } from '@/lib/stores/deviceStore'
import { serverNow } from '@/lib/time/serverTime'
import { bookingDraft, NO_BOOKING, reasonKey } from '@/writes/drafts/bookingDraft'
import { stockDraft } from '@/writes/drafts/staffDraft'

const LUNCH = { date: '2026-06-15', meal: 'lunch' as const }
const stored = (name: string) => deviceStore.read(name)

beforeEach(() => deviceStore.removeAll('draft.'))

it('numbers that two tabs have typed for different dishes are both kept, and forgotten one by one', async () => {
  const [one, other] = [stockDraft(LUNCH), stockDraft(LUNCH)]
  for (const tab of [one, other]) expect(await tab.read('u-me')).toBeUndefined()
  void one.keep('u-me', { date: LUNCH.date, typed: { noodles: '3' } })
  await other.keep('u-me', { date: LUNCH.date, typed: { rice: '40' } })
  expect(await stored('draft.stock.u-me.lunch')).toEqual({ date: LUNCH.date, typed: { noodles: '3', rice: '40' } })
  await one.drop('u-me')
  expect(await stored('draft.stock.u-me.lunch')).toEqual({ date: LUNCH.date, typed: { rice: '40' } })
  await other.drop('u-me')
  expect(await stored('draft.stock.u-me.lunch')).toBeUndefined()
})

it('a number that another tab has saved does not come back with the next one typed here', async () => {
  const [one, other] = [stockDraft(LUNCH), stockDraft(LUNCH)]
  await one.keep('u-me', { date: LUNCH.date, typed: { noodles: '3' } })
  const read = (await other.read('u-me'))?.typed
  await one.drop('u-me')
  await other.keep('u-me', { date: LUNCH.date, typed: { ...read, rice: '40' } })
  expect(await stored('draft.stock.u-me.lunch')).toEqual({ date: LUNCH.date, typed: { rice: '40' } })
})

it('reasons that two tabs have typed for different rooms are both kept', async () => {
  const from = addDays(chinaDate(serverNow()), 1)
  const stays = ['r-1', 'r-2'].map((roomId) => ({ roomId, from, to: addDays(from, 1) }))
  const tabs = stays.map((stay) => ({ key: reasonKey(stay), keeper: bookingDraft(stay) }))
  for (const { keeper } of tabs) await keeper.read('u-me')
  for (const { key, keeper } of tabs) await keeper.keep('u-me', { ...NO_BOOKING, reasons: { [key]: '会场就在楼下' } })
  const reasons = Object.fromEntries(tabs.map(({ key }) => [key, '会场就在楼下']))
  expect(await stored('draft.booking.u-me')).toEqual({ ...NO_BOOKING, reasons })
  await tabs[0]?.keeper.drop('u-me')
  expect(await stored('draft.booking.u-me')).toMatchObject({ reasons: { [tabs[1]?.key ?? '']: '会场就在楼下' } })
})
