import { hasInvisible } from '@contract/people'
import { characterCount } from '@contract/text/plainText'
import { setAllowance } from '../../features/hotel/service'
import { yuan } from '@contract/text/money'
import { type Command, required } from '../command'

const FEN_MAX = 1_000_000

export const hotelAllowance: Command = {
  name: 'hotel allowance',
  usage: '城市 --fen 分',
  summary: '设定一个城市每晚的住宿标准，金额以分计；没有的城市会新增',
  notes: '已提交的订单不变。导入酒店前先为它的城市设定标准。',
  words: ['city'],
  options: { fen: { type: 'string' } },
  check: async (given) => void fenOf(required(given, 'fen')),
  run: async ({ db }, given) => {
    const [city, fen] = [required(given, 'city', '城市').trim(), fenOf(required(given, 'fen'))]
    if (city === '' || characterCount(city) > 20 || hasInvisible(city))
      throw new Error('城市须为 1 到 20 个字，不含不可见的字符')
    await setAllowance(db, city, fen)
    return `${city}每晚的住宿标准：${yuan(fen)}`
  },
}

function fenOf(text: string): number {
  const fen = /^\d{1,7}$/.test(text) ? Number(text) : -1
  if (fen < 0 || fen > FEN_MAX) throw new Error(`--fen 须为 0 到 ${FEN_MAX} 的整数`)
  return fen
}
