import { expect, it } from 'vitest'
import { HotelSort } from '@contract/hotel'
import { addDays, chinaDate } from '@contract/text/dateRange'
import type { User } from '@server/appContext'
import { pageOfBox } from '@server/features/flow/service'
import { cities } from '@server/features/hotel/repo'
import { detailOf, hotelToday, ordersPage, search } from '@server/features/hotel/service'
import { db, start, withSample } from './sample'

withSample()

const demo = { id: 'u-demo', familyAccount: false }
const signing = { secret: 'secret', now: start }
/** 15 to 17 June 2026 is not a weekend. */
const stay = { from: chinaDate(start), to: addDays(chinaDate(start), 2) }

it('has hotels within and above the allowance, without a room and with one', async () => {
  const names = (await cities(db)).map(({ city }) => city)
  expect(names[0], 'most hotels').toBe('武汉')
  expect(names.toSorted()).toEqual(['上海', '北京', '成都', '武汉'])
  const { list } = await search(db, { city: '武汉', ...stay, sort: HotelSort.Price }, start)
  expect(list.map(({ hotelId }) => hotelId)).toEqual(['h-river', 'h-one', 'h-grand', 'h-full'])
  expect(list.map(({ left }) => left)).toEqual([32, 1, 11, 0])
  const [river, , grand] = list
  expect(river?.fromFen).toBeLessThanOrEqual(river?.allowanceFen ?? 0)
  expect(grand?.fromFen).toBeGreaterThan(grand?.allowanceFen ?? 0)
  const detail = await detailOf(db, demo, { hotelId: 'h-grand', ...stay }, signing)
  expect(detail.pictures).toHaveLength(3)
  expect(detail.rooms).toHaveLength(2)
  expect(detail.rooms.every(({ overFen }) => overFen > 0)).toBe(true)
})

it('has stays in every state, and every date of demo is free', async () => {
  const { list } = await ordersPage(db, demo, null, start)
  expect(list.map(({ status }) => status)).toEqual(['lapsed', 'refused', 'cancelled', 'stayed'])
  expect(list.map(({ confirmNo }) => confirmNo)).toEqual([...Array<string>(3).fill('待酒店确认'), 'XH-20618'])
  expect(await hotelToday(db, demo, start)).toEqual([])
  const colleague = { id: 'u-12', familyAccount: false }
  expect(await hotelToday(db, colleague, start)).toMatchObject([{ kind: 'hotel', title: '宽窄茶舍酒店' }])
  const running = (await ordersPage(db, colleague, null, start)).list
  expect(running.map(({ status }) => status)).toEqual(['approving', 'booked'])
  const manager: User = {
    ...{ id: 'u-manager', username: 'manager', nickName: '', identity: 'personal', familyAccount: false, roles: [] },
    ...{ city: '', orgId: null },
  }
  const todo = (await pageOfBox(db, manager, { box: 'todo', cursor: null }, start)).list
  expect(todo.filter(({ kind }) => kind === 'hotel_over')).toMatchObject([{ applicantName: '胡满', status: 'running' }])
})
