import { count, entity, flag, isObject, known, list, name, oneOf, text, time } from './readers/readers'

/** How a field is entered; `halfDays` and `lines` have values of their own, `files` are the `fileIds` of the start. */
export type FieldType = 'text' | 'long' | 'number' | 'money' | 'date' | 'halfDays' | 'select' | 'lines' | 'files'

export interface FlowField {
  name: string
  label: string
  type: FieldType
  required: boolean
  /** Maximum: characters, number, fen, lines or files. */
  max: number
  /** Options of a select, and categories of lines. */
  options: { label: string; value: string }[]
}

export interface FlowKind {
  kind: string
  name: string
  /** Whether several can be approved at once. */
  batch: boolean
  fields: FlowField[]
}

/** `YYYY-MM-DD`; `pm` starts at noon, or ends with the day. */
export interface HalfDays {
  from: string
  fromHalf: 'am' | 'pm'
  to: string
  toHalf: 'am' | 'pm'
}

export interface ExpenseLine {
  date: string
  category: string
  amountFen: number
  invoiceNo: string
  fileId: string
}

/** The most of one line of an expense, in fen. */
export const LINE_FEN_MAX = 100_000_000

const INVOICE_NO_LENGTH = 30
const INVOICE_NO = new RegExp(`^[0-9A-Z-]{1,${INVOICE_NO_LENGTH}}$`)

/** An invoice number as it is sent, compared and stored. */
export const invoiceNoOf = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** What is wrong with the result of `invoiceNoOf`; undefined if nothing is. */
export function invoiceNoProblem(invoiceNo: string): string | undefined {
  if (invoiceNo === '') return '请填写发票号'
  return INVOICE_NO.test(invoiceNo) ? undefined : `发票号只能有数字、字母和 -，最多 ${INVOICE_NO_LENGTH} 个`
}

/** Refusal of a form that names a number twice; the browser shows it at the number's field. */
export const invoiceNoTwice = (invoiceNo: string): string => `发票号 ${invoiceNo} 填写了两次`
/** Refusal of a number of another approval; the browser shows it at the number's field. */
export const invoiceNoUsed = (invoiceNo: string): string => `发票号 ${invoiceNo} 已经报销过，请核对`

export type FlowValue = string | number | HalfDays | ExpenseLine[]
export type FlowForm = Record<string, FlowValue>

const readOption = entity<FlowField['options'][number]>({ label: name, value: name }, 'label', 'value')

const readField = entity<FlowField>(
  {
    name,
    label: name,
    type: known('text', 'long', 'number', 'money', 'date', 'halfDays', 'select', 'lines', 'files'),
    required: flag,
    max: count,
    options: list(readOption),
  },
  'name',
  'type',
)

export const readKind = entity<FlowKind>({ kind: name, name, batch: flag, fields: list(readField) }, 'kind', 'name')

const readHalf = oneOf('am', 'pm')
const readHalfDays = entity<HalfDays>({ from: time, fromHalf: readHalf, to: time, toHalf: readHalf }, 'from', 'to')
const readLine = entity<ExpenseLine>({ date: time, category: name, amountFen: count, invoiceNo: name, fileId: name })

/** The entered values; values of unknown form are dropped. */
export function readForm(given: unknown): FlowForm {
  if (!isObject(given)) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]): [string, FlowValue][] => {
      if (Array.isArray(value)) return [[key, list(readLine)(value)]]
      if (typeof value === 'number') return [[key, count(value)]]
      if (typeof value === 'string') return [[key, text(value)]]
      const period = readHalfDays(value)
      return period ? [[key, period]] : []
    }),
  )
}
