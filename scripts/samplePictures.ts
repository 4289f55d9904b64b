import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { planComments } from '../server/seed/plan/comments'
import { planGoods } from '../server/seed/plan/goods'
import { HOTEL_PICTURES } from '../server/seed/plan/hotel'
import { planItems } from '../server/seed/plan/market'
import { DISH_PICTURES } from '../server/seed/plan/meals'
import { planReceipts } from '../server/seed/plan/approvals'
import { planPeople } from '../server/seed/plan/people'
import { planColleagues } from '../server/seed/plan/personnel'
import { facePicture, type SamplePicture } from '../server/seed/plan/pictures'
import { planTrends } from '../server/seed/plan/trends'
import { paint } from './samplePictures/paint'

/**
 * Draws the pictures of the sample data into `server/seed/pictures/`, which is committed: `npx tsx
 * scripts/samplePictures.ts`. Only needed after a change of the sample data; the first start copies the files.
 */
const folder = join(import.meta.dirname, '../server/seed/pictures')

function allPictures(): SamplePicture[] {
  const people = planPeople()
  const start = new Date()
  const trends = planTrends(people, start)
  const comments = trends.flatMap((trend) => planComments(trend, people, start))
  return [
    ...[...people, ...planColleagues()].map(({ id }) => facePicture(id)),
    ...DISH_PICTURES,
    ...[...trends, ...comments].flatMap(({ pictures }) => pictures),
    ...planGoods.map(({ picture }) => picture),
    ...planReceipts,
    ...planItems.map(({ picture }) => picture),
    ...HOTEL_PICTURES,
  ]
}

await rm(folder, { recursive: true, force: true })
const alts: Record<string, string> = {}
let bytes = 0
for (const picture of allPictures()) {
  const { alt, content, small } = await paint(picture)
  const file = join(folder, picture.name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.webp`, content)
  await writeFile(`${file}-s.webp`, small)
  alts[picture.name] = alt
  bytes += content.length + small.length
}
await writeFile(join(folder, 'alts.json'), `${JSON.stringify(alts, null, 2)}\n`)
console.log(`${Object.keys(alts).length} 张图片，${(bytes / 2 ** 20).toFixed(2)} MB`)
