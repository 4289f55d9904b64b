import { LEAVE_DAYS_WITHOUT_HR } from '@contract/flow'
import type { ExpenseLine, FlowForm, FlowKind, FlowValue, HalfDays } from '@contract/flowForm'
import { yuan } from '@contract/text/money'
import type { Calendar } from '../../lib/workdays'
import { halfIndex, workingDaysBetween } from '../../lib/workdays'
import { EXPENSE_CATEGORIES } from './kinds'

/** From this amount on HR decides on an expense, too. */
const EXPENSE_FEN_WITH_HR = 500_000

/** Derived from a form: its display, whether HR decides, and what it claims. */
export interface FormMeaning {
  title: string
  shown: { label: string; value: string }[]
  needsHr: boolean
  /** Half days of a leave, both included. */
  leave?: { firstHalf: number; lastHalf: number; days: number }
  invoices: string[]
  fileIds: string[]
}

const HALVES = { am: '上午', pm: '下午' } as const

/** Reads a checked form. */
export function meaningOf({ kind, name, fields }: FlowKind, form: FlowForm, calendar: Calendar): FormMeaning {
  const shown: FormMeaning['shown'] = []
  const meaning: FormMeaning = { title: name, shown, needsHr: kind === 'seal', invoices: [], fileIds: [] }
  for (const { name: key, label, type, options } of fields) {
    const value = form[key]
    if (value === undefined) continue
    if (type === 'select') shown.push({ label, value: labelOf(options, value) })
    else if (type === 'money') shown.push({ label, value: yuan(Number(value)) })
    else if (type === 'halfDays') readPeriod(meaning, label, value as HalfDays, calendar)
    else if (type === 'lines') readLines(meaning, value as ExpenseLine[])
    else shown.push({ label, value: String(value) })
  }
  const first = shown[0]?.value ?? ''
  if (kind === 'leave') meaning.title = `${first} ${meaning.leave?.days ?? 0} 天`
  if (kind === 'seal') meaning.title = `${first}：${String(form.document)}`
  if (kind === 'general') meaning.title = String(form.title)
  return meaning
}

function labelOf(options: readonly { label: string; value: string }[], value: FlowValue): string {
  return options.find((option) => option.value === value)?.label ?? ''
}

function readPeriod(meaning: FormMeaning, label: string, period: HalfDays, calendar: Calendar): void {
  const { from, fromHalf, to, toHalf } = period
  const [firstHalf, lastHalf] = [halfIndex(from, fromHalf), halfIndex(to, toHalf)]
  const { days, unannounced } = workingDaysBetween(firstHalf, lastHalf, calendar)
  meaning.leave = { firstHalf, lastHalf, days }
  meaning.needsHr ||= days > LEAVE_DAYS_WITHOUT_HR
  const note = unannounced.length > 0 ? `（${unannounced.join('、')} 年放假安排未公布，按周一至周五计算）` : ''
  meaning.shown.push(
    { label, value: `${from} ${HALVES[fromHalf]} 至 ${to} ${HALVES[toHalf]}` },
    { label: '工作日天数', value: `${days} 天${note}` },
  )
}

function readLines(meaning: FormMeaning, lines: readonly ExpenseLine[]): void {
  const sum = lines.reduce((total, { amountFen }) => total + amountFen, 0)
  meaning.title = `报销 ${yuan(sum)}`
  meaning.needsHr ||= sum >= EXPENSE_FEN_WITH_HR
  meaning.invoices = lines.map(({ invoiceNo }) => invoiceNo)
  meaning.fileIds = lines.map(({ fileId }) => fileId)
  meaning.shown.push(
    { label: '合计', value: yuan(sum) },
    ...lines.map(({ date, category, amountFen, invoiceNo }, place) => ({
      label: `第 ${place + 1} 笔`,
      value: `${date} ${labelOf(EXPENSE_CATEGORIES, category)} ${yuan(amountFen)}，发票号 ${invoiceNo}`,
    })),
  )
}
