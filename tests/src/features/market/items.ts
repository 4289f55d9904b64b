import type { Item, MarketPerson, Question } from '@contract/market'
import { makeFile } from '@tests/support/makers'

export const seller: MarketPerson = {
  ...{ userId: 'u-seller', imNickName: '老周', imFaceUrl: '', realName: '', department: '', phone: '' },
}
export const item: Item = {
  ...{ itemId: 'm-1', title: '通勤自行车', desc: '骑了两年', priceFen: 28_000, originalFen: 69_900 },
  ...{ condition: 'good', category: 'sport', place: '东门车棚', files: [makeFile({ id: 'f-1' })], status: 'on' },
  ...{
    seller,
    reservedByMe: false,
    reserver: null,
    reserveUntil: '',
    questionNum: 0,
    sharePhone: false,
    hidden: false,
  },
  ...{ lapseTime: '2099-01-01 00:00:00', createTime: '2026-11-20 10:00:00' },
}
export const question: Question = {
  ...{ questionId: 'q-1', itemId: 'm-1', userId: 'u-other', imNickName: '小陈', imFaceUrl: '' },
  ...{ text: '能试骑吗？', answer: '', createTime: '2026-11-20 11:00:00' },
}
export const reserved: Item = {
  ...item,
  ...{ status: 'reserved', reservedByMe: true, reserveUntil: '2026-11-21 10:00:00' },
  seller: { ...seller, realName: '周明远', department: '数字化部', phone: '13800000000' },
}
