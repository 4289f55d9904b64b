import { ADVICE_TYPE } from '@contract/dictionary'
import { type FollowUp, WAITING_TODAY, type WaitingEntry } from '@contract/mailbox'
import { dictionariesByKey } from '../../features/dictionary/service'
import { listWaiting, staffNamed } from '../../features/mailbox/staff'
import { type CliContext, type Command, oneOf, textOf } from '../command'
import { printable } from '../terminal'

const NOBODY = { id: '' }

export const mailboxList: Command = {
  name: 'mailbox list',
  usage: '[--as 工作人员] [--type 类型] [--overdue]',
  summary: '列出待回复的留言，最早到期的在前',
  notes:
    '--as 是有 mailboxStaff 角色的用户名：标出由其处理的，不列其本人署名的。--type 是字典 ADVICE_TYPE 的值。后续是补充、追问和对追问的回复。',
  options: { as: { type: 'string' }, type: { type: 'string' }, overdue: { type: 'boolean' } },
  run: async (context, given) => {
    const name = textOf(given, 'as')
    const staff = name ? await staffNamed(context.db, name) : NOBODY
    const type = textOf(given, 'type')
    const adviceType = type && oneOf(await types(context), type, 'type')
    const wanted = { ...(adviceType ? { adviceType } : {}), ...(given.overdue === true ? { overdue: true } : {}) }
    const entries = await allOf(context, wanted, staff)
    if (entries.length === 0) return Object.keys(wanted).length > 0 ? '没有符合条件的留言' : '没有待回复的留言'
    return `${entries.map(lineOf).join('\n\n')}\n\n共 ${entries.length} 条`
  },
}

async function types({ db }: CliContext): Promise<Record<string, string>> {
  const { [ADVICE_TYPE]: items = [] } = await dictionariesByKey(db, [ADVICE_TYPE])
  return Object.fromEntries(items.map(({ value }) => [value, value]))
}

async function allOf(
  { db, files, secret, now }: CliContext,
  wanted: { adviceType?: string; overdue?: boolean },
  staff: { id: string },
) {
  const list: WaitingEntry[] = []
  const context = { db, files, secret: await secret(), now }
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const page: { list: WaitingEntry[]; nextCursor: string | null } = await listWaiting(
      context,
      { ...wanted, cursor },
      staff,
    )
    list.push(...page.list)
    cursor = page.nextCursor ?? undefined
  }
  return list
}

function lineOf(entry: WaitingEntry): string {
  const who = entry.anonymous ? '匿名' : entry.authorName
  const state = [
    entry.waitedDays === 0 ? WAITING_TODAY[entry.replyStatus] : `已等待 ${entry.waitedDays} 天`,
    `截止 ${entry.dueDate}${entry.dueExact ? '' : '（暂按周末推算）'}`,
  ]
  if (entry.overdue) state.push('已超期')
  if (entry.handlerName) state.push(`${entry.handlerName} 处理中`)
  if (entry.followUps.length > 0) state.push(`后续 ${entry.followUps.length} 条`)
  const isAddition = ({ by, time }: FollowUp) => by === 'author' && (entry.replyStatus === 0 || time < entry.replyTime)
  const added = entry.followUps.filter(isAddition).map(({ text }) => `  补充：${text}`)
  const conversation = entry.followUps
    .filter((one) => !isAddition(one))
    .map(({ by, text }) => `  ${by === 'staff' ? '回复' : '追问'}：${text}`)
  const first = entry.replyContent ? [`  回复：${entry.replyContent}`] : []
  return [
    `${entry.adviceId}  ${entry.adviceTypeDesc}  ${who}  ${entry.submitTime}`,
    `  ${state.join(' · ')}`,
    `  ${entry.adviceDesc}`,
    ...added,
    ...first,
    ...conversation,
  ]
    .map((line) => printable(line).replaceAll('\n', '\n    '))
    .join('\n')
}
