import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Comment, readComments } from '@contract/comment'
import { SERVED_BLOCK, type ServedTrend } from '@contract/served'
import { readTrend, type Trend } from '@contract/trend'
import { openServed } from '@server/pages/served'
import { makeComment, makeTrend } from '@tests/support/makers'

/** Replaces the built components, which have their own tests. */
const SSR_ENTRY = `
export const readHtmlBy = () => undefined
export const noteServerTime = () => undefined
export const renderTrend = () => ''`

const folder = mkdtempSync(join(tmpdir(), 'bole-served-defaults-'))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
writeFileSync(join(folder, 'page.html'), '<!--data-->')
writeFileSync(join(folder, 'ssrRender.js'), SSR_ENTRY)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function dataOf(trend: Trend, list: Comment[]): Promise<ServedTrend> {
  const served = await openServed(folder, () => new Date('2026-11-20T04:00:00Z'))
  const page = served?.page(trend, { list, total: list.length }, '') ?? ''
  const block = new RegExp(`<script type="application/json" id="${SERVED_BLOCK}">([^]*)</script>`).exec(page)?.[1]
  return JSON.parse(block ?? '') as ServedTrend
}

it.each(['0', 'N', '[]'])(
  'what people have typed stays where it is %s, a usual value of other fields',
  async (typed) => {
    const reply = makeComment({ commentsId: 'r', content: typed, imNickName: typed })
    const comment = makeComment({ commentsId: 'c', content: typed, imNickName: typed, replyNum: 1, replies: [reply] })
    const post = makeTrend({ title: typed, content: typed, imNickName: typed })
    const { detail, comments } = await dataOf(post, [comment])
    expect(readTrend(detail)).toMatchObject({ title: typed, content: typed, imNickName: typed })
    const said = { content: typed, imNickName: typed }
    expect(readComments(comments)?.list).toMatchObject([{ ...said, replies: [said] }])
  },
)

it('usual values are left out and read as they were', async () => {
  const usual = {
    orgAuth: 'N',
    professionalGuide: 'N',
    lockedBy: '0',
    meLocked: '0',
    visibility: 1,
    likeNum: 0,
  } as const
  const { detail } = await dataOf(makeTrend({ ...usual, auditTags: '[]' }), [])
  for (const name of [...Object.keys(usual), 'auditTags', 'auditStatus']) expect(detail).not.toHaveProperty(name)
  expect(readTrend(detail)).toMatchObject({ ...usual, auditStatus: 1 })
})
