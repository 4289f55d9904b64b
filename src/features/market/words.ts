import { type Item, ITEM_STATUS_NAMES, type ItemCategory, type ItemCondition } from '@contract/market'

/** Name of the shown state; hidden items are under review. */
export const stateName = ({ hidden, status }: Pick<Item, 'hidden' | 'status'>): string =>
  hidden ? '审核中' : ITEM_STATUS_NAMES[status]

export const HIDDEN_WORDS = '该物品被多人举报，审核期间暂不展示'

export const CATEGORY_NAMES: Readonly<Record<ItemCategory, string>> = {
  digital: '数码',
  home: '家居',
  book: '图书',
  baby: '母婴',
  sport: '运动',
  other: '其他',
}

export const CONDITION_NAMES: Readonly<Record<ItemCondition, string>> = {
  new: '全新',
  good: '几乎全新',
  used: '使用过',
}

/** Options of a choice, from labels by value. */
export const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Mobile numbers, also after 86, and numbers with an area code. Without look-behind, which Safari 14 lacks. */
const PHONES = [
  /(?:^|\D)(?:(?:00)?86[\s.-]?)?1[3-9]\d(?:[\s.-]?\d{4}){2}(?!\d)/,
  /(?:^|\D)0(?:10|2\d|[3-9]\d{2})\)?[\s.-]?[2-9]\d{2,3}[\s.-]?\d{4}(?!\d)/,
]

/** Whether a text contains a phone number, which would be public. */
export function hasPhone(text: string): boolean {
  const plain = text.normalize('NFKC')
  return PHONES.some((phone) => phone.test(plain))
}

/** Why an item cannot be changed as it is now; undefined if it can. */
export function closedWords({ hidden, status }: Pick<Item, 'hidden' | 'status'>): string | undefined {
  if (hidden) return '该物品审核期间不能修改'
  return status === 'on' || status === 'lapsed' ? undefined : `该物品${ITEM_STATUS_NAMES[status]}，不能修改`
}
