import { characterCount } from '@contract/text/plainText'
import { NotifyCategory } from '@contract/message'
import { type Audience, countReached, type Notice, notifyAudience } from '../features/messages/noticeRepo'
import { organisationNamed, userIdOf } from '../features/people/service'
import { type CliContext, type Command, type Given, oneOf, required, textOf, requiredText } from './command'

const GROUPS = { System: 'system', HappyNews: 'happy_news' } as const
const TITLE_MAX = 60
const TEXT_MAX = 500

export const noticeSend: Command = {
  name: 'notice send',
  usage:
    '--to all|org|user [--org 单位的编号或名称] [--user 用户名] --group system|happy_news [--category 类别] --title 标题 --text 内容 [--dry-run]',
  summary: '发系统通知或喜报给所有人、一个单位或一个人',
  notes: `--category 只用于 system：${Object.values(NotifyCategory).join('、')}。停用的账号收不到；关闭了该类提醒的人收到时即为已读。全部写入或一条都不写。`,
  options: {
    to: { type: 'string' },
    org: { type: 'string' },
    user: { type: 'string' },
    group: { type: 'string' },
    category: { type: 'string' },
    title: { type: 'string' },
    text: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: async (context, given) => {
    const [notice, audience] = [noticeOf(given), await audienceOf(context, given)]
    const { db, now } = context
    return db.transaction(async (tx) => {
      const reached = await countReached(tx, audience)
      if (reached === 0) throw new Error('没有人会收到：这个单位没有人，或账号已停用')
      if (given['dry-run'] === true) return `没有发送。将会发给 ${reached} 人：${notice.title}`
      await notifyAudience(tx, audience, notice, now)
      return `已发给 ${reached} 人：${notice.title}`
    })
  },
}

async function audienceOf({ db }: CliContext, given: Given): Promise<Audience> {
  const to = oneOf({ All: 'all', Org: 'org', User: 'user' } as const, required(given, 'to'), 'to')
  // An option that does not count would widen the audience unnoticed.
  for (const other of ['org', 'user'])
    if (other !== to && textOf(given, other) !== undefined) throw new Error(`--${other} 只用于 --to ${other}`)
  if (to === 'all') return { kind: to }
  if (to === 'org') {
    const found = await organisationNamed(db, required(given, 'org').trim())
    if ('problem' in found) throw new Error(`没有人会收到：${found.problem}`)
    return { kind: to, orgId: found.id }
  }
  return { kind: to, userId: await userIdOf(db, required(given, 'user')) }
}

function noticeOf(given: Given): Notice {
  const group = oneOf(GROUPS, required(given, 'group'), 'group')
  const [title, content] = [requiredText(given, 'title'), requiredText(given, 'text', { lines: true })]
  if (characterCount(title) > TITLE_MAX) throw new Error(`标题最多 ${TITLE_MAX} 个字`)
  if (characterCount(content) > TEXT_MAX) throw new Error(`内容最多 ${TEXT_MAX} 个字`)
  if (group === 'system') {
    return { group, category: oneOf(NotifyCategory, required(given, 'category'), 'category'), title, content }
  }
  if (textOf(given, 'category') !== undefined) throw new Error('--category 只用于 system')
  return { group, category: group, title, content }
}
