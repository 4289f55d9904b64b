import type { SamplePicture, Subject } from './pictures'

export interface GoodsPlan {
  id: string
  name: string
  points: number
  stock: number
  /** 0: no limit. */
  limitPerUser: number
  place: string
  description: string
  picture: SamplePicture
}

const SIDE = 480
const PLACE = '行政楼一层人力资源服务台'

const picture = (name: string, subject: Subject): SamplePicture => ({
  name: `goods/${name}`,
  subject,
  w: SIDE,
  h: SIDE,
})

/** Goods for points: in stock, the last one, sold out, one per person. */
export const planGoods: readonly GoodsPlan[] = [
  {
    id: 'g-mug',
    name: '云岭纪念马克杯',
    points: 120,
    stock: 12,
    limitPerUser: 0,
    place: PLACE,
    description: '350 毫升，可进微波炉。杯身印有云岭山形。',
    picture: picture('mug', 'mug'),
  },
  {
    id: 'g-umbrella',
    name: '长柄晴雨伞',
    points: 300,
    stock: 1,
    limitPerUser: 0,
    place: PLACE,
    description: '防晒涂层，八骨抗风，伞面直径 108 厘米。',
    picture: picture('umbrella', 'umbrella'),
  },
  {
    id: 'g-gone',
    name: '环保帆布包',
    points: 80,
    stock: 0,
    limitPerUser: 0,
    place: PLACE,
    description: '十二安棉帆布，可放下一台 14 寸笔记本。',
    picture: picture('bag', 'bag'),
  },
  {
    id: 'g-book',
    name: '读书会年度好书',
    points: 200,
    stock: 20,
    limitPerUser: 1,
    place: '图书角（三号楼二层）',
    description: '每人一本，到图书角任选书单里的一种。',
    picture: picture('book', 'book'),
  },
]
