import { characterCount } from '@contract/text/plainText'
import { userIdOf } from '../../features/people/service'
import { adjust } from '../../features/points/service'
import { type Command, required, requiredText } from '../command'

const POINTS_MAX = 1_000_000
const REASON_MAX = 50

export const pointsAdjust: Command = {
  name: 'points adjust',
  usage: '--user 名字 --points 数目 --reason 原因',
  summary: '增减一个人的积分；负数为扣减，原因写进积分明细',
  options: { user: { type: 'string' }, points: { type: 'string' }, reason: { type: 'string' } },
  run: async ({ db, now }, given) => {
    const username = required(given, 'user')
    const typed = required(given, 'points')
    const reason = requiredText(given, 'reason')
    const points = Number(typed)
    if (!/^[+-]?\d{1,7}$/.test(typed) || points === 0 || Math.abs(points) > POINTS_MAX) {
      throw new Error(`--points 须为 -${POINTS_MAX} 到 ${POINTS_MAX} 之间的整数，且不为 0`)
    }
    if (characterCount(reason) > REASON_MAX) throw new Error(`--reason 最多 ${REASON_MAX} 个字`)
    const userId = await userIdOf(db, username)
    const balance = await db.transaction((tx) => adjust(tx, { userId, points, reason, now }))
    return `已调整 ${username} 的积分：${points > 0 ? '+' : ''}${points}，余额 ${balance}`
  },
}
