import { mailbox, UNSEEN_FOLLOW_UP } from '@contract/mailbox'
import { replyBody } from '../../features/mailbox/schema'
import { reply, staffNamed } from '../../features/mailbox/staff'
import { parsed } from '../../calls/route'
import { BusinessError } from '../../lib/businessError'
import { type Command, type Given, required, requiredText, textOf } from '../command'

export const mailboxReply: Command = {
  name: 'mailbox reply',
  usage: '--as 工作人员 --id 留言编号 --text 回复内容 [--seen 后续条数]',
  summary: '回复一条留言或追问，作者会收到消息',
  notes:
    `与接口 ${mailbox.reply.path} 的规则相同：不能回复自己的留言，也不能回复别人正在处理的留言。` +
    '--seen 是 mailbox list 所列的后续条数，没有后续时可以不写；之后又有新的，则不回复。',
  options: { as: { type: 'string' }, id: { type: 'string' }, text: { type: 'string' }, seen: { type: 'string' } },
  check: async (given) => void seenOf(given),
  run: async ({ db, files, secret, now }, given) => {
    const staff = await staffNamed(db, required(given, 'as'))
    const body = parsed(replyBody, {
      adviceId: required(given, 'id'),
      replyContent: required(given, 'text'),
      seenFollowUps: seenOf(given),
    })
    requiredText(given, 'text', { lines: true })
    const key = await secret()
    await db
      .transaction((tx) => reply({ db: tx, files, secret: key, now }, body, staff))
      .catch((error: unknown) => {
        const isUnseen = error instanceof BusinessError && error.message === UNSEEN_FOLLOW_UP
        throw isUnseen ? new Error('该留言有没看过的后续，请用 mailbox list 查看，并用 --seen 写上后续的条数') : error
      })
    return `已回复 ${body.adviceId}`
  },
}

function seenOf(given: Given): number {
  const typed = textOf(given, 'seen') ?? '0'
  if (!/^\d{1,4}$/.test(typed)) throw new Error('--seen 须为 mailbox list 所列的后续条数')
  return Number(typed)
}
