import { Code } from '../../../contract/codes'
import { REPLIES_SHOWN } from '../../../contract/limits'
import type { CommentsPage } from '../../../contract/comment'
import { refusalProblem } from '../answers'
import { describe } from '../backend'
import { callNamed, type Kit } from '../kit'
import { skip } from '../report'

const UNKNOWN_ID = 'conformance-none'

/** Rules of single nouns that a client relies on and that can be checked by reading. */
export async function checkRules(kit: Kit): Promise<void> {
  await checkUnknownIds(kit)
  await checkComments(kit)
  await checkMembersTabs(kit)
}

/** Unreadable entities are answered like missing ones. */
async function checkUnknownIds({ calls, backend, people, report, goodReads, missing }: Kit): Promise<void> {
  for (const call of calls) {
    const good = goodReads.find((read) => read.call === call)
    const [field] = call.body.fields.filter(({ name, optional }) => /Id$/.test(name) && !optional)
    if (!good || !field || missing.has(call)) continue
    const isPost = field.name === 'trendsId'
    const rule = isPost ? 'blocked posts' : 'business codes'
    await report.check({ noun: call.noun, call: call.name, rule, what: `不存在的 ${field.name} 被认出` }, async () => {
      const body = { ...good.body, [field.name]: UNKNOWN_ID }
      const answer = await backend.call(call, { body, token: people.callerOf(call)?.token })
      // For an unknown person or entity an empty result is also valid.
      if (answer.envelope?.code === call.endpoint.success && answer.status === 200) return undefined
      const codes: readonly (number | undefined)[] = [Code.NotFound, Code.TrendNotExist]
      const problem = refusalProblem(call, answer)
      return problem ?? (codes.includes(answer.envelope?.code) ? undefined : describe(answer))
    })
  }
  const detail = callNamed({ calls }, 'trends.detail')
  if (missing.has(detail)) return
  await report.check(
    { noun: 'trend', call: detail.name, rule: 'blocked posts', what: '不存在的动态是 310001' },
    async () => {
      const answer = await backend.call(detail, { body: { trendsId: UNKNOWN_ID } })
      return answer.envelope?.code === Code.TrendNotExist ? undefined : describe(answer)
    },
  )
}

async function checkComments({ calls, report, goodReads }: Kit): Promise<void> {
  const call = callNamed({ calls }, 'comments.list')
  const pages = goodReads.filter((read) => read.call === call)
  const about = { noun: 'comment', call: call.name, rule: 'comment list' } as const
  const pageOf = (given: unknown) => call.endpoint.read(given) as CommentsPage
  await report.check({ ...about, what: `每条评论最多先带 ${REPLIES_SHOWN} 条回复` }, () => {
    if (pages.length === 0) return skip('没有读到评论')
    const many = pages.flatMap(({ data }) => pageOf(data).list).find(({ replies }) => replies.length > REPLIES_SHOWN)
    return many && `评论 ${many.commentsId} 带了 ${many.replies.length} 条`
  })
  await report.check({ ...about, what: '最新的在前' }, () => {
    const newest = pages.filter(({ body }) => body.asc === false)
    if (newest.length === 0) return skip('没有读到评论')
    const times = newest.map(({ data }) => pageOf(data).list.map(({ createTime }) => createTime))
    const wrong = times.find((each) => each.some((time, row) => row > 0 && time > (each[row - 1] ?? '')))
    return wrong && `第 ${wrong.findIndex((time, row) => row > 0 && time > (wrong[row - 1] ?? '')) + 1} 条比前一条新`
  })
}

const MEMBERS_TABS = ['follow', 'mine', 'collect'] as const

/** Some tabs of a visitors' call are for members. */
async function checkMembersTabs({ calls, backend, report, missing }: Kit): Promise<void> {
  const call = callNamed({ calls }, 'trends.page')
  if (missing.has(call)) return
  for (const tab of MEMBERS_TABS) {
    await report.check(
      { noun: 'trend', call: call.name, rule: 'visitors', what: `访客看 ${tab} 请先登录` },
      async () => {
        const answer = await backend.call(call, { body: { tab, cursor: null } })
        return answer.envelope?.code === Code.NeedLogin ? undefined : describe(answer)
      },
    )
  }
}
