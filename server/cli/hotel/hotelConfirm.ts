import { hasInvisible } from '@contract/people'
import { confirmOrder } from '../../features/hotel/service'
import { type Command, required } from '../command'

const NUMBER_LENGTH = 40

export const hotelConfirm: Command = {
  name: 'hotel confirm',
  usage: '订单编号 --number 确认号',
  summary: '填写酒店给出的确认号，并通知预订人',
  notes: '订单须是已预订的；再次填写会换成新的确认号。',
  words: ['order'],
  options: { number: { type: 'string' } },
  check: async (given) => void numberOf(required(given, 'number')),
  run: async ({ db, now }, given) => {
    const [orderId, number] = [required(given, 'order', '订单编号'), numberOf(required(given, 'number'))]
    return `已填写确认号 ${number}：${await confirmOrder(db, orderId, number, now)}`
  },
}

function numberOf(text: string): string {
  const number = text.trim()
  if (number === '' || number.length > NUMBER_LENGTH || /\s/.test(number) || hasInvisible(number))
    throw new Error(`--number 须为 1 到 ${NUMBER_LENGTH} 个字，不含空格和不可见的字符`)
  return number
}
