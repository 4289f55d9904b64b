import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { messages } from '@contract/message'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { reports } from '@contract/report'
import type { Deed } from '@/shared/outbox/deeds'
import { send } from '@/shared/outbox/send'
import { makeTrend } from '@tests/support/makers'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const key = '00000000-0000-4000-8000-000000000001'
const bring = (deed: Deed) => send({ deed, key })
const removal = (on: boolean): Deed => ({ kind: 'remove', body: { trendsId: 't1', on }, name: '' })
const unsay: Deed = { kind: 'unsay', body: { commentsId: 'c1' }, name: '', trendsId: 't1', num: 1 }

it('says to the backend what each deed means, under its key', async () => {
  stub(relations.block, { on: true, relation: 0 })
  stub(messages.settings, { muted: [2] })
  stub(reports.submit, null)
  stub(publishing.remove, null)
  stub(publishing.restore, makeTrend())
  stub(comments.remove, null)
  const report = { targetKind: 'TRENDS' as const, targetId: 't1', reason: 'advert', reasonDesc: '留了电话' }
  await bring({ kind: 'block', body: { userId: 'u-9', on: true }, name: '' })
  await bring({ kind: 'mute', body: { category: 2, muted: true }, name: '' })
  await bring({ kind: 'report', body: report, name: '' })
  await bring(removal(true))
  await bring(removal(false))
  await bring(unsay)
  const all = [relations.block, messages.settings, reports.submit, publishing.remove, publishing.restore, comments.remove]
    .flatMap((call) => received<unknown, unknown>(call))
  expect(all.map(({ body }) => body)).toEqual([
    { userId: 'u-9', on: true }, { category: 2, muted: true }, report, { trendsId: 't1' }, { trendsId: 't1' }, { commentsId: 'c1' },
  ])
  expect(new Set(all.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([key]))
})

it('takes a comment that is gone already for gone, and no other refusal', async () => {
  stubRefusal(comments.remove, Code.NotFound, '该评论不存在或已被删除')
  await expect(bring(unsay)).resolves.toBeNull()
  stubRefusal(comments.remove, Code.Forbidden, '只能删除自己的评论')
  await expect(bring(unsay)).rejects.toThrow('只能删除自己的评论')
})
