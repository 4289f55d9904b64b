import { verify } from '../../features/points/service'
import type { Command } from '../command'

export const pointsVerify: Command = {
  name: 'points verify',
  usage: '',
  summary: '核对每个人的积分余额与明细；不一致时逐个列出并以失败结束',
  options: {},
  run: async ({ db }) => {
    const { accounts, entries, wrong } = await verify(db)
    if (wrong.length === 0) return `${accounts} 个账户、${entries} 条明细，余额全部一致`
    const lines = wrong.map(
      ({ userId, balance, entrySum, lotSum }) =>
        `${userId}：余额 ${balance}，明细合计 ${entrySum}，未到期合计 ${lotSum}`,
    )
    throw new Error(`${wrong.length} 个账户的积分不一致：\n${lines.join('\n')}`)
  },
}
