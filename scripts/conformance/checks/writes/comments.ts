import { Code } from '../../../../contract/codes'
import type { Comment, CommentsPage } from '../../../../contract/comment'
import { COMMENT_LENGTH } from '../../../../contract/limits'
import { refusalProblem } from '../../answers'
import { dataOf, describe } from '../../backend'
import type { Kit } from '../../kit'
import { checkKey, marked, newKey, othersPosts, expectSame, type Writer } from './writing'

const RULE = { noun: 'comment', rule: 'writing comments' } as const

/** Writes comments on another person's post and removes all of them. */
export async function checkComments(kit: Kit, writer: Writer): Promise<void> {
  const { report } = kit
  const [post] = await othersPosts(writer)
  const call = 'comments.publish'
  if (!post) return report.check({ ...RULE, call, what: '可以评论' }, () => ({ skip: '没有别人的公开动态' }))
  const { trendsId } = post
  const words = (content: string) => ({ trendsId, content, fileIds: [] })
  const content = marked('接口检查')
  const page = () => writer.data<CommentsPage>('comments.list', { trendsId, pageNum: 1, pageSize: 20, asc: false })
  const rows = async () => (await page()).list.filter((row) => row.content === content)
  const before = (await page()).total

  const answer = await checkKey(kit, writer, call, { body: words(content), other: words(marked('另一条')) })
  if (!answer) return
  const data = dataOf(writer.named(call), answer)
  const comment = data === undefined ? undefined : (writer.named(call).endpoint.read(data) as Comment | undefined)
  await report.check({ ...RULE, call, what: '发布的评论读得回来，只有一条，total 多一' }, async () => {
    if (!comment) return describe(answer)
    const found = await rows()
    const { total } = await page()
    if (found.length !== 1) return `列表里有 ${found.length} 条`
    return total === before + 1 ? undefined : `total 原来 ${before}，现在 ${total}`
  })
  if (!comment) return
  const reply = await writer.data<Comment>(call, { ...words('回复'), commentsId: comment.commentsId })
  await report.check({ ...RULE, call, what: '回复在它的评论之下' }, async () => {
    const [row] = await rows()
    return row?.replies.some(({ commentsId }) => commentsId === reply.commentsId) ? undefined : '列表里没有这条回复'
  })
  await checkBounds(kit, writer, words)
  const stranger = kit.people.all.find(({ userId }) => userId !== writer.person.userId)
  const remove = writer.named('comments.remove')
  if (stranger) {
    await report.check({ ...RULE, call: remove.name, what: '不能删除别人的评论' }, async () =>
      refusalProblem(
        remove,
        await kit.backend.call(remove, {
          body: { commentsId: comment.commentsId },
          token: stranger.token,
          key: newKey(),
        }),
      ),
    )
  }
  await report.check({ ...RULE, call: remove.name, what: '删除评论，回复一起消失' }, async () => {
    for (const row of await rows()) await writer.data(remove.name, { commentsId: row.commentsId })
    const { total } = await page()
    if ((await rows()).length > 0) return '列表里还有这条评论'
    return total === before ? undefined : `total 原来 ${before}，现在 ${total}`
  })
  await checkConcurrent(kit, writer, words(marked('同时')))
}

async function checkBounds({ report }: Kit, writer: Writer, words: (content: string) => object): Promise<void> {
  const call = writer.named('comments.publish')
  const about = { noun: 'comment', call: call.name, rule: 'invalid input' } as const
  const refuse = async (content: string) => {
    const answer = await writer.ask(call.name, words(content))
    return refusalProblem(call, answer) ?? (answer.envelope?.code === Code.InvalidInput ? undefined : describe(answer))
  }
  await report.check({ ...about, what: `超过 ${COMMENT_LENGTH} 个字的评论被拒` }, () =>
    refuse('字'.repeat(COMMENT_LENGTH + 1)),
  )
  await report.check({ ...about, what: '空白的评论被拒' }, () => refuse(' \u200b\n'))
}

/** Two concurrent requests with one key: one comment. */
async function checkConcurrent({ report }: Kit, writer: Writer, body: object): Promise<void> {
  const call = 'comments.publish'
  await report.check({ noun: 'comment', call, rule: 'idempotency', what: '同时的两个请求只做一次' }, async () => {
    const key = newKey()
    const [one, other] = await Promise.all([writer.ask(call, body, { key }), writer.ask(call, body, { key })])
    const ids = [one, other].map((answer) => {
      const data = dataOf(writer.named(call), answer) as { commentsId?: string } | undefined
      return data?.commentsId
    })
    for (const commentsId of new Set(ids)) if (commentsId) await writer.ask('comments.remove', { commentsId })
    return expectSame(one, other)
  })
}
