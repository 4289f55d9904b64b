import { UNCONFIRMED } from '@contract/hotel'
import { oneLine } from '@contract/text/oneLine'
import type { OrderWithHotel } from '../../features/hotel/repo'
import { ordersForHotels } from '../../features/hotel/service'
import type { Command } from '../command'
import { printable } from '../terminal'

export const hotelOrders: Command = {
  name: 'hotel orders',
  usage: '[--all]',
  summary: '列出要与酒店联系的订单：还没有确认号的在前，然后是有了确认号又取消的',
  notes: '已离店的不列；--all 也列已有确认号的。每个订单的第一项是 hotel confirm、hotel cancel 要的订单编号。',
  options: { all: { type: 'boolean' } },
  run: async ({ db, now }, given) => {
    const withConfirmed = given.all === true
    const orders = await ordersForHotels(db, now, { withConfirmed })
    if (orders.length === 0) return withConfirmed ? '没有未离店的订单' : '没有要与酒店联系的订单'
    return `${orders.map(lineOf).join('\n\n')}\n\n共 ${orders.length} 个`
  },
}

function lineOf({ order, room, hotel }: OrderWithHotel): string {
  const { id, fromDate, toDate, guests, status, confirmNo } = order
  return [
    `${id}  ${hotel.city} ${hotel.name}  ${room.name}`,
    `  ${fromDate} 至 ${toDate} · ${guests.map(oneLine).join('、')}`,
    `  ${confirmNo ? `确认号 ${confirmNo}` : UNCONFIRMED}${status === 'cancelled' ? ' · 已取消' : ''}`,
  ]
    .map(printable)
    .join('\n')
}
