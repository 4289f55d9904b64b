import { userIdOf } from '../features/people/service'
import { topUp } from '../features/mealCard/service'
import { type Command, required } from './command'

const FEN_MAX = 1_000_000

export const mealCardTopUp: Command = {
  name: 'meal-card top-up',
  usage: '--user 名字 --fen 分',
  summary: '给一个人的餐卡充值，金额以分计',
  notes: `一次 1 到 ${FEN_MAX} 分。打印充值后的余额。`,
  options: { user: { type: 'string' }, fen: { type: 'string' } },
  check: async (given) => void fenOf(required(given, 'fen')),
  run: async ({ db, now }, given) => {
    const [username, fen] = [required(given, 'user'), fenOf(required(given, 'fen'))]
    const balance = await topUp(db, await userIdOf(db, username), fen, now)
    return `已给 ${username} 充值 ${yuan(fen)}，余额 ${yuan(balance)}`
  },
}

function fenOf(text: string): number {
  const fen = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (fen < 1 || fen > FEN_MAX) throw new Error(`--fen 须为 1 到 ${FEN_MAX} 的整数`)
  return fen
}

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
