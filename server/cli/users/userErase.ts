import { eraseAccount } from '../../accounts'
import { userIdOf } from '../../features/people/service'
import { type Command, required } from '../command'

export const userErase: Command = {
  name: 'user erase',
  usage: '--username 名字 --yes',
  summary: '注销一个人：账号与个人资料抹去，发布的内容不再署名；不可恢复',
  notes:
    '内容留在原处，作者显示为“已注销用户”；关注、消息、登录记录、收藏与举报的说明删除，留言变为匿名，匿名留言与本人的联系切断。\n审核日志是不可改动的链，保持原样。',
  options: { username: { type: 'string' }, yes: { type: 'boolean' } },
  run: async ({ db, now }, given) => {
    const username = required(given, 'username')
    const userId = await userIdOf(db, username)
    if (given.yes !== true) throw new Error(`此操作不可恢复。确认注销 ${username} 请加上 --yes`)
    await eraseAccount(db, userId, now)
    return `已注销 ${username}`
  },
}
