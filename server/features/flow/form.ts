import {
  invoiceNoOf,
  invoiceNoProblem,
  invoiceNoTwice,
  LINE_FEN_MAX,
  type ExpenseLine,
  type FlowField,
  type FlowForm,
  type FlowKind,
  type FlowValue,
  type HalfDays,
} from '@contract/flowForm'
import { isDate } from '@contract/text/dateRange'
import { characterCount, isBlank } from '@contract/text/plainText'
import { idText, isStorable } from '../../calls/schema'
import { invalidInput, raise } from '../../lib/businessError'
import { halfIndex } from '../../lib/workdays'

const HALVES_MAX = 366 * 2

/** The values of a form in the order of its fields (rule: forms). Throws 100400 with what is wrong. */
export function checkedForm({ fields }: FlowKind, given: Readonly<Record<string, unknown>>): FlowForm {
  const form: FlowForm = {}
  for (const field of fields) {
    if (field.type === 'files') continue
    const value = given[field.name]
    if (value === undefined || value === null || value === '') {
      if (field.required) throw invalidInput(`${askFor(field)}${field.label}`)
      continue
    }
    const checked = CHECKS[field.type](field, value)
    if (checked !== undefined) form[field.name] = checked
    else if (field.required) throw invalidInput(`${askFor(field)}${field.label}`)
  }
  return form
}

const askFor = ({ type }: FlowField) => (['text', 'long', 'number', 'money'].includes(type) ? '请填写' : '请选择')
const wrong = (field: FlowField) => invalidInput(`${field.label}有误，请重新填写`)

type Check = (field: FlowField, value: unknown) => FlowValue | undefined

const checkText: Check = (field, value) => {
  if (typeof value !== 'string' || !isStorable(value)) throw wrong(field)
  const text = value.trim()
  if (characterCount(text) > field.max) throw invalidInput(`${field.label}最多 ${field.max} 个字`)
  return isBlank(text) ? undefined : text
}

const checkNumber: Check = (field, value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrong(field)
  if (value < 1 || value > field.max) throw invalidInput(`${field.label}须在 1 到 ${field.max} 之间`)
  return value
}

const checkMoney: Check = (field, value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrong(field)
  if (value < 0 || value > field.max) throw invalidInput(`${field.label}超出范围`)
  return value
}

const CHECKS: Readonly<Record<Exclude<FlowField['type'], 'files'>, Check>> = {
  text: checkText,
  long: checkText,
  number: checkNumber,
  money: checkMoney,
  date: (field, value) => (isDay(value) ? value : raise(wrong(field))),
  select: (field, value) => {
    const option = field.options.find((each) => each.value === value)
    return (option ?? raise(wrong(field))).value
  },
  halfDays: (field, value) => checkedPeriod(value) ?? raise(wrong(field)),
  lines: (field, value) => checkLines(field, value),
}

/** A date of this century, `YYYY-MM-DD`. */
function isDay(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('20') && isDate(value)
}

/** A period of half days, undefined for an invalid value. Throws 100400 if it ends before it begins or is too long. */
export function checkedPeriod(value: unknown): HalfDays | undefined {
  const { from, fromHalf, to, toHalf } = (value ?? {}) as Partial<Record<keyof HalfDays, unknown>>
  if (!isDay(from) || !isDay(to) || !isHalf(fromHalf) || !isHalf(toHalf)) return undefined
  const halves = halfIndex(to, toHalf) - halfIndex(from, fromHalf)
  if (halves < 0) throw invalidInput('结束时间不能早于开始时间')
  if (halves >= HALVES_MAX) throw invalidInput('一次最多申请 366 天')
  return { from, fromHalf, to, toHalf }
}

const isHalf = (value: unknown): value is 'am' | 'pm' => value === 'am' || value === 'pm'

function checkLines(field: FlowField, value: unknown): ExpenseLine[] | undefined {
  if (!Array.isArray(value)) throw wrong(field)
  if (value.length > field.max) throw invalidInput(`${field.label}最多 ${field.max} 笔`)
  const lines = value.map((line: unknown, place) => checkLine(field, line, place + 1))
  const numbers = lines.map(({ invoiceNo }) => invoiceNo)
  const twice = numbers.find((number, place) => numbers.indexOf(number) !== place)
  if (twice !== undefined) throw invalidInput(invoiceNoTwice(twice))
  return lines.length === 0 ? undefined : lines
}

function checkLine(field: FlowField, value: unknown, number: number): ExpenseLine {
  const { date, category, amountFen, invoiceNo, fileId } = (value ?? {}) as Record<string, unknown>
  const refused = (what: string) => invalidInput(`第 ${number} 笔${what}`)
  if (!isDay(date)) throw refused('请选择日期')
  const found = field.options.find((option) => option.value === category)
  if (!found) throw refused('请选择类别')
  if (typeof amountFen !== 'number' || !Number.isSafeInteger(amountFen)) throw refused('请填写金额')
  if (amountFen < 1 || amountFen > LINE_FEN_MAX) throw refused('金额超出范围')
  const written = typeof invoiceNo === 'string' ? invoiceNoOf(invoiceNo) : ''
  const problem = invoiceNoProblem(written)
  if (problem !== undefined) throw refused(problem)
  const invoice = idText('发票').safeParse(fileId)
  if (!invoice.success) throw refused('请上传发票')
  return { date, category: found.value, amountFen, invoiceNo: written, fileId: invoice.data }
}
