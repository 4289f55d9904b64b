import { z } from 'zod'
import { ALLERGENS, Meal } from '@contract/catering'
import { idText, numberText, PICTURE_COLUMNS, pictureCells, wordsText, yesNoText } from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import * as repo from './contentRepo'

const NUMBER_MAX = 1_000_000
const DAY_MINUTES = 24 * 60

const id = idText('编号')
/** At most a million; empty stands for `empty`. */
const amountText = (title: string, empty?: number) =>
  numberText(title, { least: 0, most: NUMBER_MAX, ...(empty === undefined ? {} : { empty }) })

/** Values of a fixed list, separated by |. */
function listText<Value extends string>(title: string, values: readonly Value[]) {
  return z.string().transform((text, context) => {
    const parts = text.split('|').map((part) => part.trim())
    const known = parts.flatMap((part) => values.find((value) => value === part) ?? [])
    if (known.length === parts.length) return [...new Set(known)]
    context.addIssue({ code: 'custom', message: `${title}只能是 ${values.join('、')}，以 | 分隔` })
    return z.NEVER
  })
}

function minutesOf(text: string): number {
  const [hours = NaN, minutes = NaN] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** `07:00-09:00`, cut-off and end; empty if the canteen does not serve the meal. */
const hoursText = (title: string) =>
  z.string().transform((text, context) => {
    const given = text.trim()
    if (given === '') return null
    const [from = '', to = ''] = given.split('-').map((part) => part.trim())
    const [cutoffMinute, endMinute] = [minutesOf(from), minutesOf(to)]
    const isTime = /^\d{1,2}:\d\d$/.test(from) && /^\d{1,2}:\d\d$/.test(to)
    if (isTime && cutoffMinute < endMinute && endMinute <= DAY_MINUTES) return { cutoffMinute, endMinute }
    context.addIssue({ code: 'custom', message: `${title}须写作 07:00-09:00（截止-结束）` })
    return z.NEVER
  })

/** `规格编号:名称:加价分`, separated by |. */
const specsText = z.string().transform((text, context) => {
  if (text.trim() === '') return []
  const specs = text.split('|').map((part, position) => {
    const [specId = '', name = '', fen = ''] = part.split(':').map((each) => each.trim())
    return { specId, name, addFen: /^\d{1,6}$/.test(fen) ? Number(fen) : NaN, position }
  })
  const ids = new Set(specs.map(({ specId }) => specId))
  if (ids.size === specs.length && specs.every(({ specId, name, addFen }) => specId && name && addFen >= 0))
    return specs
  context.addIssue({ code: 'custom', message: '规格须写作 编号:名称:加价分，以 | 分隔，编号不能重复' })
  return z.NEVER
})

const NOT_DECLARED = '未申报'
const NONE = '无'

/** 未申报, 无, or allergen groups separated by |. */
const allergensText = z.string().transform((text, context) => {
  const given = text.trim()
  if (given === '' || given === NOT_DECLARED) return null
  if (given === NONE) return []
  const read = listText('过敏原', ALLERGENS).safeParse(given)
  if (read.success) return read.data
  context.addIssue({ code: 'custom', message: `过敏原只能是未申报、无，或 ${ALLERGENS.join('、')}，以 | 分隔` })
  return z.NEVER
})

export const canteenKind = contentKind({
  kind: 'canteen',
  title: '食堂',
  columns: [
    { name: 'id', title: '编号' },
    { name: 'name', title: '名称' },
    { name: 'address', title: '地址' },
    { name: 'openText', title: '供应说明' },
    { name: 'breakfast', title: '早餐', optional: true },
    { name: 'lunch', title: '午餐', optional: true },
    { name: 'dinner', title: '晚餐', optional: true },
    { name: 'position', title: '顺序', optional: true },
  ],
  key: 'id',
  row: z.object({
    id,
    name: wordsText('名称', 30),
    address: wordsText('地址', 60),
    openText: wordsText('供应说明', 60),
    breakfast: hoursText('早餐'),
    lunch: hoursText('午餐'),
    dinner: hoursText('晚餐'),
    position: amountText('顺序', 0),
  }),
  write: repo.writeCanteens,
  list: repo.listCanteens,
})

export const dishKind = contentKind({
  kind: 'dish',
  title: '菜品',
  columns: [
    { name: 'id', title: '编号' },
    { name: 'canteen', title: '食堂编号' },
    { name: 'category', title: '分类' },
    { name: 'name', title: '名称' },
    { name: 'desc', title: '介绍', optional: true },
    ...PICTURE_COLUMNS,
    { name: 'priceFen', title: '价格（分）' },
    { name: 'calories', title: '热量', optional: true },
    { name: 'allergens', title: '过敏原', optional: true },
    { name: 'specs', title: '规格', optional: true },
    { name: 'meals', title: '餐次' },
    { name: 'weekdays', title: '星期', optional: true },
    { name: 'stock', title: '每餐份数' },
    { name: 'limit', title: '每人限购', optional: true },
    { name: 'onSale', title: '上架', optional: true },
    { name: 'position', title: '顺序', optional: true },
  ],
  key: 'id',
  row: z.object({
    id,
    canteen: z.string().trim().min(1, '缺少食堂编号'),
    category: wordsText('分类', 20),
    name: wordsText('名称', 30),
    desc: z.string().trim().max(500, '介绍最多 500 个字'),
    ...pictureCells,
    priceFen: amountText('价格（分）'),
    calories: amountText('热量', 0),
    allergens: allergensText,
    specs: specsText,
    meals: listText('餐次', Object.values(Meal)),
    weekdays: z
      .string()
      .transform((text) => text.trim() || '1|2|3|4|5|6|7')
      .pipe(listText('星期', ['1', '2', '3', '4', '5', '6', '7']))
      .transform((days) => days.map(Number)),
    stock: amountText('每餐份数'),
    limit: amountText('每人限购', 0),
    onSale: yesNoText('上架', true),
    position: amountText('顺序', 0),
  }),
  write: repo.writeDishes,
  list: repo.listDishes,
})

export const slotKind = contentKind({
  kind: 'slot',
  title: '取餐时段',
  columns: [
    { name: 'id', title: '编号' },
    { name: 'canteen', title: '食堂编号' },
    { name: 'meal', title: '餐次' },
    { name: 'name', title: '名称' },
    { name: 'capacity', title: '容量' },
    { name: 'position', title: '顺序', optional: true },
  ],
  key: 'id',
  row: z.object({
    id,
    canteen: z.string().trim().min(1, '缺少食堂编号'),
    meal: z.enum(Meal, { error: '餐次只能是 breakfast、lunch 或 dinner' }),
    name: wordsText('名称', 30),
    capacity: amountText('容量'),
    position: amountText('顺序', 0),
  }),
  write: repo.writeSlots,
  list: repo.listSlots,
})
