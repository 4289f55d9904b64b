import type { FlowPerson } from '@contract/flow'
import type { TrendFile } from '@contract/trend'
import { deviceStore } from '@/lib/deviceStore'
import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

/** One line of an expense as typed. */
export interface LineDraft {
  /** React key of the line. */
  key: string
  date: string
  category: string
  amount: string
  invoiceNo: string
  /** Its uploaded file. */
  file?: TrendFile
}

export interface PeriodDraft {
  from: string
  fromHalf: 'am' | 'pm'
  to: string
  toHalf: 'am' | 'pm'
}

/** The form of an approval as typed: texts by field, a period, lines, files and copied people. */
export interface FlowDraft {
  texts: Record<string, string>
  period: PeriodDraft
  lines: LineDraft[]
  files: TrendFile[]
  cc: FlowPerson[]
}

const NO_PERIOD: PeriodDraft = { from: '', fromHalf: 'am', to: '', toHalf: 'pm' }
export const NO_FLOW_DRAFT: FlowDraft = { texts: {}, period: NO_PERIOD, lines: [], files: [], cc: [] }

interface FlowPlace {
  userId: string
  kind: string
  /** The flow to resubmit, or empty. */
  from: string
}

const nameOf = ({ userId, kind, from }: FlowPlace) => `draft.flow.${userId}.${kind}.${from}`

/** Undefined if nothing is stored or it is invalid. */
export async function readFlowDraft(place: FlowPlace): Promise<FlowDraft | undefined> {
  const kept = await deviceStore.read(nameOf(place))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { texts, period, lines, files, cc } = kept as Partial<Record<keyof FlowDraft, unknown>>
  const isKept =
    typeof texts === 'object' &&
    texts !== null &&
    typeof period === 'object' &&
    period !== null &&
    [lines, files, cc].every(Array.isArray)
  return isKept ? (kept as FlowDraft) : undefined
}

export const keepFlowDraft = (place: FlowPlace, draft: FlowDraft): Promise<boolean> =>
  deviceStore.write(nameOf(place), draft)

export const dropFlowDraft = (place: FlowPlace): Promise<void> => deviceStore.remove(nameOf(place))

/** Recipient and reason of a transfer before it is sent. */
export interface TransferDraft {
  to: FlowPerson | null
  reason: string
}

export const transferDraft = (flowId: string): DraftKeeper<TransferDraft> =>
  draftKeeper<TransferDraft>({
    nameOf: (userId) => `draft.transfer.${userId}.${flowId}`,
    first: { to: null, reason: '' },
    isDraft: ({ to, reason }) => typeof reason === 'string' && (to === null || isPerson(to)),
    isEmpty: ({ to, reason }) => to === null && reason === '',
  })

function isPerson(value: unknown): value is FlowPerson {
  if (typeof value !== 'object' || value === null) return false
  const { userId, realName, department } = value as Partial<Record<keyof FlowPerson, unknown>>
  return [userId, realName, department].every((part) => typeof part === 'string')
}
