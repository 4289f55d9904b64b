import { expect, it } from 'vitest'
import { counsellorKind } from '@server/features/psychology/counsellorKind'

const readPlace = (place: string) => {
  const values = { username: 'he', title: '心理咨询师', fields: '睡眠', times: `周三 09:00-10:00 ${place}` }
  return counsellorKind.read(values, new Map())
}
const wrong = { problems: ['每周时段须为“周一 14:00-15:00 地点”，多个用；分隔'] }

it.each(['甲\n乙', '甲\t乙', '甲\u2028乙', '甲\u202e乙'])(
  'the place %j of weekly times is refused: it is not of one line that everybody sees',
  (place) => {
    expect(readPlace(place)).toEqual(wrong)
  },
)

it('weekly times of several places may stand on lines of their own', () => {
  expect(readPlace('一号楼 201；\n周四 09:00-10:00 线上')).toMatchObject({
    row: { times: [{ place: '一号楼 201' }, { place: '线上' }] },
  })
})
