import { z } from 'zod'
import { ALLERGENS, Meal } from '@contract/catering'
import {
  cell,
  entryIdText,
  linesText,
  noteText,
  numberText,
  pictureCells,
  requiredText,
  wordsText,
  yesNoText,
} from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import { importCanteens } from './canteenImport'
import * as repo from './contentRepo'

/** Maximum of a number in a plan. */
export const NUMBER_MAX = 1_000_000
const DAY_MINUTES = 24 * 60
const MEAL_TITLE = '餐次'
const SPECS_TITLE = '规格'
const ALLERGENS_TITLE = '过敏原'

const id = entryIdText('编号')
/** At most a million; empty stands for `empty`. */
const amountText = (title: string, empty?: number) =>
  numberText(title, { least: 0, most: NUMBER_MAX, ...(empty === undefined ? {} : { empty }) })

/** Values of a fixed list, separated by |. */
function listText<Value extends string>(title: string, values: readonly Value[]) {
  return z.string().transform((text, context) => {
    const parts = text.split('|').map((part) => part.trim())
    const matched = parts.flatMap((part) => values.find((value) => value === part) ?? [])
    if (matched.length === parts.length) return [...new Set(matched)]
    context.addIssue({ code: 'custom', message: `${title}只能是 ${values.join('、')}，以 | 分隔` })
    return z.NEVER
  })
}

/** 1 to 7 with | between; empty stands for every day. */
function weekdaysText(title: string) {
  const schema = z
    .string()
    .transform((text) => text.trim() || '1|2|3|4|5|6|7')
    .pipe(listText(title, ['1', '2', '3', '4', '5', '6', '7']))
    .transform((days) => days.map(Number))
  return cell(schema, { title, optional: true })
}

function minutesOf(text: string): number {
  const [hours = NaN, minutes = NaN] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** `07:00-09:00`, cut-off and end; empty if the canteen does not serve the meal. */
function hoursText(title: string) {
  const schema = z.string().transform((text, context) => {
    const given = text.trim()
    if (given === '') return null
    const [from = '', to = ''] = given.split('-').map((part) => part.trim())
    const [cutoffMinute, endMinute] = [minutesOf(from), minutesOf(to)]
    const isTime = /^\d{1,2}:[0-5]\d$/.test(from) && /^\d{1,2}:[0-5]\d$/.test(to)
    if (isTime && cutoffMinute < endMinute && endMinute <= DAY_MINUTES) return { cutoffMinute, endMinute }
    context.addIssue({ code: 'custom', message: `${title}须写作 07:00-09:00（截止-结束）` })
    return z.NEVER
  })
  return cell(schema, { title, optional: true })
}

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
  context.addIssue({ code: 'custom', message: `${SPECS_TITLE}须写作 编号:名称:加价分，以 | 分隔，编号不能重复` })
  return z.NEVER
})

const NOT_DECLARED = '未申报'
const NONE = '无'

/** 未申报, 无, or allergen groups separated by |. */
const allergensText = z.string().transform((text, context) => {
  const given = text.trim()
  if (given === '' || given === NOT_DECLARED) return null
  if (given === NONE) return []
  const read = listText(ALLERGENS_TITLE, ALLERGENS).safeParse(given)
  if (read.success) return read.data
  context.addIssue({
    code: 'custom',
    message: `${ALLERGENS_TITLE}只能是未申报、无，或 ${ALLERGENS.join('、')}，以 | 分隔`,
  })
  return z.NEVER
})

export const canteenKind = contentKind({
  kind: 'canteen',
  title: '食堂',
  key: 'id',
  row: z.object({
    id,
    name: wordsText('名称', 30),
    address: wordsText('地址', 60),
    openText: linesText('供应说明', 60),
    breakfast: hoursText('早餐'),
    lunch: hoursText('午餐'),
    dinner: hoursText('晚餐'),
    position: amountText('顺序', 0),
  }),
  write: importCanteens,
  list: repo.listCanteens,
})

export const dishKind = contentKind({
  kind: 'dish',
  title: '菜品',
  key: 'id',
  row: z.object({
    id,
    canteen: requiredText('食堂编号'),
    category: wordsText('分类', 20),
    name: wordsText('名称', 30),
    desc: noteText('介绍', 500),
    ...pictureCells,
    priceFen: amountText('价格（分）'),
    calories: amountText('热量', 0),
    allergens: cell(allergensText, { title: ALLERGENS_TITLE, optional: true }),
    specs: cell(specsText, { title: SPECS_TITLE, optional: true }),
    meals: cell(listText(MEAL_TITLE, Object.values(Meal)), { title: MEAL_TITLE }),
    weekdays: weekdaysText('星期'),
    stock: amountText('每餐份数'),
    limit: amountText('每人限购', 0),
    onSale: yesNoText('上架', true),
    position: amountText('顺序', 0),
  }),
  check: repo.checkCanteens,
  write: repo.writeDishes,
  list: repo.listDishes,
})

export const slotKind = contentKind({
  kind: 'slot',
  title: '取餐时段',
  key: 'id',
  row: z.object({
    id,
    canteen: requiredText('食堂编号'),
    meal: cell(z.enum(Meal, { error: `${MEAL_TITLE}只能是 breakfast、lunch 或 dinner` }), { title: MEAL_TITLE }),
    name: wordsText('名称', 30),
    capacity: amountText('容量'),
    position: amountText('顺序', 0),
  }),
  check: repo.checkCanteens,
  write: repo.writeSlots,
  list: repo.listSlots,
})
