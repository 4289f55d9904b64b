import { expect, it } from 'vitest'
import { SLOTS_AT_ONCE } from '@contract/bookings'
import { openSlotsBody } from '@server/features/bookings/schema'

const slot = { startTime: '2026-06-16 09:00:00', endTime: '2026-06-16 10:00:00', place: '一号楼' }
const WRONG_TIME = '时间有误，请重新选择'

it.each([
  ['no slots', undefined, '请提供时段'],
  ['an empty list', [], '请提供时段'],
  ['too many', Array.from({ length: SLOTS_AT_ONCE + 1 }, () => slot), `一次最多开放 ${SLOTS_AT_ONCE} 个时段`],
  ['something else', ['9:00'], '时段有误，请重新填写'],
  ['no place', [{ ...slot, place: ' ' }], '请填写地点'],
  ['a place of two lines', [{ ...slot, place: '甲\n乙' }], '地点含有不可见的字符，请修改后重试'],
  ['a place that is written backwards', [{ ...slot, place: '一\u202e号楼' }], '地点含有不可见的字符，请修改后重试'],
  ['a day that does not exist', [{ ...slot, startTime: '2026-02-30 09:00:00' }], WRONG_TIME],
  ['an hour that does not exist', [{ ...slot, endTime: '2026-06-16 24:00:00' }], WRONG_TIME],
  ['no time', [{ ...slot, endTime: undefined }], WRONG_TIME],
])('of slots to open, %s is refused with the reason', (_, slots, message) => {
  expect(openSlotsBody.safeParse({ slots }).error?.issues[0]?.message).toBe(message)
})
