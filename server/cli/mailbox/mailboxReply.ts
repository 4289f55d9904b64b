import { mailbox } from '@contract/mailbox'
import { replyBody } from '../../features/mailbox/schema'
import { reply, staffNamed } from '../../features/mailbox/staff'
import { parsed } from '../../calls/route'
import { type Command, required, requiredText } from '../command'

export const mailboxReply: Command = {
  name: 'mailbox reply',
  usage: '--as 工作人员 --id 留言编号 --text 回复内容',
  summary: '回复一条留言或追问，作者会收到消息',
  notes: `与接口 ${mailbox.reply.path} 的规则相同：不能回复自己的留言，也不能回复别人正在处理的留言。`,
  options: { as: { type: 'string' }, id: { type: 'string' }, text: { type: 'string' } },
  run: async ({ db, files, secret, now }, given) => {
    const staff = await staffNamed(db, required(given, 'as'))
    const body = parsed(replyBody, { adviceId: required(given, 'id'), replyContent: required(given, 'text') })
    requiredText(given, 'text', { lines: true })
    const key = await secret()
    await db.transaction((tx) => reply({ db: tx, files, secret: key, now }, body, staff))
    return `已回复 ${body.adviceId}`
  },
}
