import {
  type FlowField,
  type FlowForm,
  type FlowKind,
  type HalfDays,
  invoiceNoOf,
  invoiceNoProblem,
  invoiceNoTwice,
  invoiceNoUsed,
  LINE_FEN_MAX,
} from '@contract/flowForm'
import { characterCount, isBlank } from '@contract/text/plainText'
import { fenOf, yuan } from '@contract/text/money'
import { wholeOf } from '@/lib/text/typedNumber'
import type { FlowDraft, LineDraft, PeriodDraft } from '@/writes/drafts/flowDraft'

/** The period once both days are chosen in order; else undefined. */
export function periodOf({ from, fromHalf, to, toHalf }: PeriodDraft): HalfDays | undefined {
  if (!from || !to || from > to) return undefined
  return from === to && fromHalf === 'pm' && toHalf === 'am' ? undefined : { from, fromHalf, to, toHalf }
}

/** Problems by field. */
export type Problems = Readonly<Record<string, string>>

export type LineProblems = Partial<Record<'date' | 'category' | 'amount' | 'invoiceNo' | 'file', string>>

/** What is wrong with each line of an expense, by its fields; with a number of two lines, the later one is. */
export function lineProblems(lines: readonly LineDraft[]): LineProblems[] {
  const numbers = lines.map(({ invoiceNo }) => invoiceNoOf(invoiceNo))
  return lines.map(({ date, category, amount, file }, place) => ({
    ...(!date && { date: '请选择日期' }),
    ...(!category && { category: '请选择类别' }),
    ...amountProblem(amount),
    ...numberProblem(numbers, place),
    ...(!file?.id && { file: '请上传发票，上传完成后再提交' }),
  }))
}

function numberProblem(numbers: readonly string[], place: number): LineProblems {
  const number = numbers[place] ?? ''
  const problem = invoiceNoProblem(number)
  if (problem !== undefined) return { invoiceNo: problem }
  return numbers.indexOf(number) < place ? { invoiceNo: invoiceNoTwice(number) } : {}
}

/** A refusal because of an invoice number. */
export interface RefusedNumber {
  invoiceNo: string
  words: string
}

/** The invoice number that a refusal names, if a line has it. */
export function refusedNumber(lines: readonly LineDraft[], words: string): RefusedNumber | undefined {
  const numbers = lines.map(({ invoiceNo }) => invoiceNoOf(invoiceNo))
  const invoiceNo = numbers.find((number) => words === invoiceNoUsed(number) || words === invoiceNoTwice(number))
  return invoiceNo === undefined ? undefined : { invoiceNo, words }
}

function amountProblem(text: string): LineProblems {
  const fen = fenOf(text)
  if (isBlank(text) || fen === 0) return { amount: '请填写金额' }
  if (fen === undefined) return { amount: '金额须为数字，最多两位小数' }
  return fen > LINE_FEN_MAX ? { amount: `金额最多 ${yuan(LINE_FEN_MAX)}` } : {}
}

interface Checked {
  form: FlowForm
  problems: Problems
  /** Keys of the lines of an expense that are wrong. */
  wrongLines: readonly string[]
}

/** The form for the backend, or its problems. */
export function formOf({ fields }: FlowKind, draft: FlowDraft): Checked {
  const form: FlowForm = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const { name, type, required } = field
    if (type === 'files') continue
    const found =
      type === 'halfDays' ? periodValue(draft) : type === 'lines' ? lineValues(draft) : textValue(field, draft)
    if ('problem' in found) problems[name] = found.problem
    else if (found.value !== undefined) form[name] = found.value
    else if (required) problems[name] = `${type === 'select' || type === 'date' ? '请选择' : '请填写'}${field.label}`
  }
  const hasLines = fields.some(({ type }) => type === 'lines')
  const wrong = hasLines ? lineProblems(draft.lines).map((found) => Object.keys(found).length > 0) : []
  return { form, problems, wrongLines: draft.lines.flatMap(({ key }, place) => (wrong[place] ? key : [])) }
}

type Found = { value: FlowForm[string] | undefined } | { problem: string }

function textValue({ name, label, type, max }: FlowField, { texts }: FlowDraft): Found {
  const text = texts[name]?.trim() ?? ''
  if (isBlank(text)) return { value: undefined }
  if (type === 'money') {
    const fen = fenOf(text)
    if (fen === undefined) return { problem: `${label}须为金额，最多两位小数` }
    return fen > max ? { problem: `${label}最多 ${yuan(max)}` } : { value: fen }
  }
  if (type === 'number') {
    const number = wholeOf(text) ?? 0
    return number >= 1 && number <= max ? { value: number } : { problem: `${label}须为 1 到 ${max} 的整数` }
  }
  if (max > 0 && characterCount(text) > max) return { problem: `${label}最多 ${max} 个字` }
  return { value: text }
}

function periodValue({ period }: FlowDraft): Found {
  if (!period.from || !period.to) return { problem: '请选择开始和结束日期' }
  const value = periodOf(period)
  return value ? { value } : { problem: '结束时间不能早于开始时间' }
}

function lineValues({ lines }: FlowDraft): Found {
  if (lines.length === 0) return { problem: '请添加费用明细' }
  const value = lines.map(({ date, category, amount, invoiceNo, file }) => ({
    ...{ date, category, amountFen: fenOf(amount) ?? 0, invoiceNo: invoiceNoOf(invoiceNo), fileId: file?.id ?? '' },
  }))
  return { value }
}
