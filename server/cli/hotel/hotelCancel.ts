import { cancelByHotel } from '../../features/hotel/service'
import { type Command, required } from '../command'

export const hotelCancel: Command = {
  name: 'hotel cancel',
  usage: '订单编号',
  summary: '取消酒店已同意取消的订单，退回房间，并通知预订人',
  notes: '订单须是已预订、还没有离店的；过了免费取消时间也可以取消，不能恢复。',
  words: ['order'],
  options: {},
  run: async ({ db, now }, given) =>
    `已取消订单：${await cancelByHotel(db, required(given, 'order', '订单编号'), now)}`,
}
