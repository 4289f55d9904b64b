import type { Report, ReportPage, ReportSummary, ScaleRound, ScaleState, UnreadableReport } from '../psychology'
import { readPage } from '../trend'
import { count, entity, flag, isObject, known, list, name, text, time } from './readers'

const readScale = known('phq9', 'gad7')

export const readState = entity<ScaleState>(
  {
    scale: readScale,
    name,
    itemNum: count,
    minutes: count,
    round: count,
    answered: flag,
    nextTime: time,
    source: text,
  },
  'scale',
)

export const readRound = entity<ScaleRound>(
  {
    round: count,
    stem: text,
    items: list(text),
    options: list(entity<{ value: number; text: string }>({ value: count, text: name }, 'text')),
  },
  'round',
)

const summaryFields = {
  reportId: name,
  scale: readScale,
  round: count,
  total: count,
  // Totals are drawn as a share of it.
  max: (given: unknown) => count(given) || 1,
  band: name,
  bandText: name,
  createTime: time,
}
const readSummary = entity<ReportSummary>(summaryFields, 'reportId', 'scale')
const readSummaries = readPage(readSummary)
const readUnreadable = list(
  entity<UnreadableReport>({ reportId: name, scale: readScale, round: count }, 'reportId', 'scale'),
)

/** A page of reports; leaves out invalid rows, and names those that the backend cannot decrypt. */
export function readReports(given: unknown): ReportPage | undefined {
  const page = readSummaries(given)
  if (!page || !isObject(given)) return page
  const unreadable = readUnreadable(given.unreadable)
  // A page of which nothing can be read is not the last.
  return unreadable.length > 0 ? { ...page, nextCursor: text(given.nextCursor) || null, unreadable } : page
}

export const readReport = entity<Report>(
  {
    ...summaryFields,
    answers: list(entity<{ item: string; text: string }>({ item: text, text: name }, 'item')),
    advice: text,
    help: flag,
  },
  'reportId',
  'scale',
)

export const readReportId = entity<{ reportId: string }>({ reportId: name }, 'reportId')
