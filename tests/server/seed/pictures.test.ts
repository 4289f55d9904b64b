import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { planComments } from '@server/seed/plan/comments'
import { planReceipts } from '@server/seed/plan/approvals'
import { planGoods } from '@server/seed/plan/goods'
import { HOTEL_PICTURES } from '@server/seed/plan/hotel'
import { planItems } from '@server/seed/plan/market'
import { DISH_PICTURES } from '@server/seed/plan/meals'
import { planPeople } from '@server/seed/plan/people'
import { planColleagues } from '@server/seed/plan/personnel'
import { facePicture } from '@server/seed/plan/pictures'
import { planTrends } from '@server/seed/plan/trends'

const folder = join(import.meta.dirname, '../../../server/seed/pictures')
const LIMIT_BYTES = 4 * 2 ** 20

function planned() {
  const people = planPeople()
  const start = new Date()
  const trends = planTrends(people, start)
  const comments = trends.flatMap((trend) => planComments(trend, people, start))
  return [
    ...[...people, ...planColleagues()].map(({ id }) => facePicture(id)),
    ...[...trends, ...comments].flatMap(({ pictures }) => pictures),
    ...planGoods.map(({ picture }) => picture),
    ...DISH_PICTURES,
    ...planReceipts,
    ...planItems.map(({ picture }) => picture),
    ...HOTEL_PICTURES,
  ]
}

it('has exactly the files of the planned pictures, in their sizes', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  expect(files.sort()).toEqual([...new Set(planned().flatMap(({ name }) => [`${name}.webp`, `${name}-s.webp`]))].sort())
  for (const { name, w, h } of planned()) {
    expect(await sharp(join(folder, `${name}.webp`)).metadata(), name).toMatchObject({
      width: w,
      height: h,
      format: 'webp',
    })
  }
})

it('keeps the sample pictures below 4.5 MB together', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)))
  expect(files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)).toBeLessThanOrEqual(LIMIT_BYTES)
})
