import type { ItemCategory, ItemCondition } from '@contract/market'
import type { SamplePicture, Subject } from './pictures'
import { AUDITOR2 } from './sampleIds'

const SIDE = 360

const picture = (name: string, subject: Subject): SamplePicture => ({
  name: `market/${name}`,
  subject,
  w: SIDE,
  h: SIDE,
})

export interface ItemPlan {
  id: string
  sellerId: string
  title: string
  description: string
  priceFen: number
  originalFen: number
  condition: ItemCondition
  category: ItemCategory
  place: string
  picture: SamplePicture
  /** Days before the first start. */
  daysAgo: number
  status?: 'sold' | 'off'
  /** Who has reserved it an hour before the first start. */
  reserverId?: string
  question?: { userId: string; text: string; answer: string }
  /** Reports that hide it until an audit admin decides. */
  reports?: readonly { reporterId: string; reason: string; reasonDesc: string }[]
}

/** Items in every state: on, reserved, sold, off, lapsing soon, lapsed and reported. */
export const planItems: readonly ItemPlan[] = [
  {
    ...{ id: 'm-bike', sellerId: 'u-17', title: '通勤自行车', priceFen: 28_000, originalFen: 69_900, daysAgo: 1 },
    description: '骑了两年，上个月刚换过刹车片，送车锁。可在园区试骑。',
    ...{ condition: 'good', category: 'sport', place: '东门车棚', picture: picture('bike', 'bike') },
    question: { userId: 'u-12', text: '能装儿童座椅吗？', answer: '后架可以装，孔位是标准的。' },
  },
  {
    ...{ id: 'm-desk', sellerId: 'u-12', title: '实木书桌', priceFen: 15_000, originalFen: 0, daysAgo: 3 },
    description: '长 120 厘米，桌面有一道浅划痕，需自提。',
    ...{ condition: 'used', category: 'home', place: '三号宿舍楼一层', picture: picture('desk', 'desk') },
    reserverId: 'u-20',
  },
  {
    ...{ id: 'm-sold', sellerId: 'u-20', title: '机械设计手册全套', priceFen: 6000, originalFen: 19_800, daysAgo: 6 },
    description: '五卷齐全，有少量笔记。',
    ...{ condition: 'used', category: 'book', place: '研发楼前台', picture: picture('books', 'book') },
    status: 'sold',
  },
  {
    ...{ id: 'm-umbrella', sellerId: AUDITOR2, title: '长柄雨伞', priceFen: 2000, originalFen: 5900, daysAgo: 12 },
    description: '年会奖品，未拆封。',
    ...{ condition: 'new', category: 'other', place: '行政楼一层', picture: picture('umbrella', 'umbrella') },
  },
  {
    ...{ id: 'm-bag', sellerId: AUDITOR2, title: '双肩电脑包', priceFen: 4500, originalFen: 12_900, daysAgo: 20 },
    description: '可放 15 英寸电脑，拉链完好。',
    ...{ condition: 'good', category: 'digital', place: '行政楼一层', picture: picture('bag', 'bag') },
  },
  {
    ...{ id: 'm-mug', sellerId: AUDITOR2, title: '保温杯', priceFen: 1000, originalFen: 0, daysAgo: 9 },
    description: '用了半年，已清洗。',
    ...{ condition: 'used', category: 'home', place: '行政楼一层', picture: picture('mug', 'mug') },
    status: 'off',
  },
  {
    ...{ id: 'm-voucher', sellerId: 'u-20', title: '代购购物卡', priceFen: 48_000, originalFen: 50_000, daysAgo: 2 },
    description: '面值 500 元，量大从优，长期有货。',
    ...{ condition: 'new', category: 'other', place: '研发楼前台', picture: picture('bag', 'bag') },
    reports: [
      { reporterId: 'u-12', reason: 'advert', reasonDesc: '长期倒卖，不是个人闲置' },
      { reporterId: 'u-17', reason: 'advert', reasonDesc: '' },
      { reporterId: AUDITOR2, reason: 'false', reasonDesc: '来源不明' },
    ],
  },
]
