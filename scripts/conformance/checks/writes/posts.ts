import { Code } from '../../../../contract/codes'
import type { Trend } from '../../../../contract/trend'
import { TrendType, Visibility } from '../../../../contract/trend'
import { dataOf, describe } from '../../backend'
import { callNamed, type Kit } from '../../kit'
import { checkKey, expectCode, marked, type Writer } from './writing'

const CASES = [
  { visibility: Visibility.Private, code: Code.TrendSecret, rule: 'reading rights', what: '私密动态只有作者能看' },
  { visibility: Visibility.Public, code: Code.TrendAuditPending, rule: 'new posts', what: '待审的动态只有作者能看' },
] as const

/** Publishes a private and a pending post, reads both as other users, and removes them. */
export async function checkPosts(kit: Kit, writer: Writer): Promise<void> {
  for (const each of CASES) await checkPost(kit, writer, each)
}

async function checkPost(kit: Kit, writer: Writer, { visibility, code, rule, what }: (typeof CASES)[number]) {
  const { backend, report } = kit
  const call = writer.named('publishing.publish')
  const wordsOf = (title: string) => ({
    ...{ type: TrendType.Text, title, content: '<p>接口检查，马上删除</p>' },
    ...{ fileIds: [], topicIds: [], visibility },
  })
  const bodies = { body: wordsOf(marked('接口检查')), other: wordsOf(marked('另一条')) }
  const answer = await checkKey(kit, writer, call.name, bodies)
  if (!answer) return
  const post = call.endpoint.read(dataOf(call, answer)) as Trend | undefined
  const detail = callNamed(kit, 'trends.detail')
  const trendsId = post?.trendsId
  const about = { noun: 'publish', call: call.name } as const
  await report.check({ ...about, rule: 'new posts', what: '作者能读到自己的动态' }, async () => {
    if (!trendsId) return describe(answer)
    const { title } = await writer.data<Trend>(detail.name, { trendsId })
    return title === bodies.body.title ? undefined : `标题是 ${JSON.stringify(title)}`
  })
  if (!trendsId) return
  await report.check({ ...about, rule, what }, async () =>
    expectCode(await backend.call(detail, { body: { trendsId } }), code),
  )
  await report.check(
    { ...about, call: 'publishing.remove', rule: 'blocked posts', what: '删除以后是 310001' },
    async () => {
      await writer.data('publishing.remove', { trendsId })
      return expectCode(await writer.ask(detail.name, { trendsId }), Code.TrendNotExist)
    },
  )
}
