import type { FlowPerson } from '@contract/flow'
import type { TrendFile } from '@contract/trend'
import { deviceStore } from '@/lib/stores/deviceStore'
import { draftKeeper, dropStored } from './draftKeeper'
import { type DraftUpload, mayBeGone, usableUpload, withTime } from './draftUpload'
import { announceSent } from './otherTabs'
import type { DraftKeeper } from './useKeptDraft'

/** One line of an expense as typed. */
export interface LineDraft {
  /** React key of the line. */
  key: string
  date: string
  category: string
  amount: string
  invoiceNo: string
  file?: DraftUpload
  /** Its file was too old to be sent. */
  isFileLost?: boolean
  /** A file was being uploaded; it is not kept. */
  hasUnsentFile?: boolean
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
  files: DraftUpload[]
  /** Some of the files were too old to be sent. */
  areFilesLost?: boolean
  /** Further files were being uploaded; they are not kept. */
  hasUnsentFiles?: boolean
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

/** For `useKeptDraft`. */
export const flowDraftName = ({ kind, from }: Omit<FlowPlace, 'userId'>) => `flow/${kind}/${from}`

const nameOf = ({ userId, kind, from }: FlowPlace) => `draft.flow.${userId}.${kind}.${from}`

/** Undefined if nothing is stored or it is invalid. */
export async function readFlowDraft(place: FlowPlace): Promise<FlowDraft | undefined> {
  const stored = await deviceStore.read(nameOf(place))
  if (typeof stored !== 'object' || stored === null) return undefined
  const { texts, period, lines, files, cc } = stored as Partial<Record<keyof FlowDraft, unknown>>
  const isKept =
    typeof texts === 'object' &&
    texts !== null &&
    typeof period === 'object' &&
    period !== null &&
    [lines, files, cc].every(Array.isArray)
  if (!isKept) return undefined
  const draft = stored as FlowDraft
  const timed: FlowDraft = {
    ...draft,
    files: draft.files.map(withTime),
    lines: draft.lines.map((line) => (line.file ? { ...line, file: withTime(line.file) } : line)),
  }
  const isNew = timed.files.some((file, at) => file !== draft.files[at])
  if (isNew || timed.lines.some((line, at) => line.file !== draft.lines[at]?.file)) await keepFlowDraft(place, timed)
  return timed
}

/** The draft with what `usable` returns for its uploads, noting where others are missing. */
function withUploads(draft: FlowDraft, usable: (file: DraftUpload) => DraftUpload | undefined): FlowDraft {
  const files = draft.files.flatMap((file) => usable(file) ?? [])
  const lines = draft.lines.map(({ file, ...line }): LineDraft => {
    if (!file) return line
    const usableFile = usable(file)
    return usableFile ? { ...line, file: usableFile } : { ...line, isFileLost: true }
  })
  const areFilesLost = draft.areFilesLost === true || files.length < draft.files.length
  return { ...draft, files, lines, areFilesLost }
}

/**
 * The draft without the uploads that the server may have deleted, noting where they are missing, and without addresses
 * that have expired.
 * @param former the files of the flow to resubmit, which stay
 */
export const withUsableUploads = (draft: FlowDraft, former: readonly TrendFile[], now = Date.now()): FlowDraft =>
  withUploads(draft, (file) => usableUpload(file, former, now))

/** For a refusal because of a missing file: the draft without the uploads that may be it. */
export const withoutUncertainUploads = (draft: FlowDraft): FlowDraft =>
  withUploads(draft, (file) => (mayBeGone(file) ? undefined : file))

/** True once it is stored; else it lasts until the page is closed. */
export const keepFlowDraft = (place: FlowPlace, draft: FlowDraft): Promise<boolean> =>
  deviceStore.write(nameOf(place), draft)

/** @param key if given, only the words that have it */
export const dropFlowDraft = (place: FlowPlace, key?: string): Promise<void> => dropStored(nameOf(place), key)

/** For a form that was sent while no screen showed it. */
export async function dropSentFlow(place: FlowPlace, key?: string): Promise<void> {
  await dropFlowDraft(place, key)
  announceSent(flowDraftName(place), key === undefined ? undefined : [key])
}

/** Recipient and reason of a transfer before it is sent. */
export interface TransferDraft {
  to: FlowPerson | null
  reason: string
}

/** Draft of the transfer of a flow, for `useKeptDraft`. */
export const transferDraft = (flowId: string): DraftKeeper<TransferDraft> =>
  draftKeeper<TransferDraft>({
    nameOf: (userId) => `draft.transfer.${userId}.${flowId}`,
    first: { to: null, reason: '' },
    isDraft: ({ to, reason }) => typeof reason === 'string' && (to === null || isPerson(to)),
    isEmpty: ({ to, reason }) => to === null && reason === '',
    words: ['reason'],
  })

function isPerson(value: unknown): value is FlowPerson {
  if (typeof value !== 'object' || value === null) return false
  const { userId, realName, department } = value as Partial<Record<keyof FlowPerson, unknown>>
  return [userId, realName, department].every((part) => typeof part === 'string')
}
