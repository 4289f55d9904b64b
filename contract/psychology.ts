import {
  type BookedSlot,
  type Booking,
  type BookingPage,
  type ClosedSlot,
  type NewSlot,
  readBooking,
  readBookings,
  readSlot,
  readSlots,
  type Slot,
} from './bookings'
import { portal, Who } from './endpoint'
import { readReport, readReportId, readReports, readRound, readState } from './readers/psychologyReaders'
import { entity, flag, list, name, text, time } from './readers/readers'
import type { CursorPage } from './trend'

export const Scale = { Phq9: 'phq9', Gad7: 'gad7' } as const
export type Scale = (typeof Scale)[keyof typeof Scale]

export const SCALE_NAMES: Readonly<Record<Scale, string>> = {
  [Scale.Phq9]: '情绪自评（PHQ-9）',
  [Scale.Gad7]: '焦虑自评（GAD-7）',
}

export interface Band {
  /** Lowest total of the band. */
  from: number
  band: string
  text: string
}

/** The published cut-offs (rule: cut-offs; docs/sources.md). */
export const BANDS: Readonly<Record<Scale, readonly Band[]>> = {
  [Scale.Phq9]: [
    { from: 0, band: 'minimal', text: '极轻微' },
    { from: 5, band: 'mild', text: '轻度' },
    { from: 10, band: 'moderate', text: '中度' },
    { from: 15, band: 'moderatelySevere', text: '中重度' },
    { from: 20, band: 'severe', text: '重度' },
  ],
  [Scale.Gad7]: [
    { from: 0, band: 'minimal', text: '极轻微' },
    { from: 5, band: 'mild', text: '轻度' },
    { from: 10, band: 'moderate', text: '中度' },
    { from: 15, band: 'severe', text: '重度' },
  ],
}

/** Texts of the answers to every item, 0 to 3 points. */
export const ANSWER_TEXTS: readonly string[] = ['完全不会', '几天', '一半以上的日子', '几乎每天']

/** Hours after a round until the next one opens. */
export const ROUND_HOURS = 14 * 24

export interface Hotline {
  name: string
  phone: string
  hours: string
}

/** Opening hours as published (docs/sources.md). */
export const HOTLINES: readonly Hotline[] = [
  { name: '全国统一心理援助热线', phone: '12356', hours: '每日不少于 18 小时，以当地公布为准' },
  { name: '报警（有人身危险时）', phone: '110', hours: '全天' },
  { name: '医疗急救', phone: '120', hours: '全天' },
  { name: '青少年服务热线（未成年人）', phone: '12355', hours: '以当地公布为准' },
]

/** Index of PHQ-9's item whose value above 0 shows help. */
export const PHQ9_HELP_ITEM = 8

export interface Counsellor {
  counsellorId: string
  name: string
  title: string
  fields: string[]
  /** Start of the first free slot, or empty. */
  nextSlot: string
}

export interface PsychologyHome {
  /** Whether this user has agreed to the current version. */
  consented: boolean
  /** Whether the consent is to an older version: it can be renewed or withdrawn. */
  consentOutdated: boolean
  consentVersion: string
  hotlines: Hotline[]
  whoSees: { who: string; what: string }[]
  articles: { articleId: string; title: string }[]
  /** Empty before the consent. */
  counsellors: Counsellor[]
}

export interface ScaleState {
  scale: Scale
  name: string
  itemNum: number
  minutes: number
  /** The open round, or the answered one until the next opens. */
  round: number
  answered: boolean
  /** When the next round opens; empty while one is open. */
  nextTime: string
  source: string
}

export interface ScaleRound {
  round: number
  stem: string
  items: string[]
  options: { value: number; text: string }[]
}

export interface ReportSummary {
  reportId: string
  scale: Scale
  round: number
  total: number
  max: number
  /** `minimal`, `mild`, `moderate`, `moderatelySevere` or `severe`. */
  band: string
  bandText: string
  createTime: string
}

export type UnreadableReport = Pick<ReportSummary, 'reportId' | 'scale' | 'round'>

export interface ReportPage extends CursorPage<ReportSummary> {
  /** Those of the page that were encrypted with another key. */
  unreadable?: UnreadableReport[]
}

export interface Report extends ReportSummary {
  answers: { item: string; text: string }[]
  advice: string
  /** Whether help is shown before everything else. */
  help: boolean
}

const readHome = entity<PsychologyHome>({
  consented: flag,
  consentOutdated: flag,
  consentVersion: name,
  hotlines: list(entity<Hotline>({ name, phone: name, hours: name }, 'name', 'phone')),
  whoSees: list(entity<{ who: string; what: string }>({ who: name, what: text }, 'who')),
  articles: list(entity<{ articleId: string; title: string }>({ articleId: name, title: name }, 'articleId')),
  counsellors: list(
    entity<Counsellor>({ counsellorId: name, name, title: name, fields: list(name), nextSlot: time }, 'counsellorId'),
  ),
})

/** Paths used by the boot script. */
export const PSYCHOLOGY_PATHS = {
  home: '/psychology/v1/home',
  scales: '/psychology/v1/scales',
  scale: '/psychology/v1/scale',
  reports: '/psychology/v1/reports',
  report: '/psychology/v1/report',
} as const

type Nothing = Record<string, never>
type CursorBody = { cursor?: string | null }
const write = { effect: 'write' } as const

export const psychology = {
  home: portal.post<Nothing, PsychologyHome>(PSYCHOLOGY_PATHS.home, readHome),
  /** Off deletes every result and booking. 100409 for an old version. */
  consent: portal.post<{ on: boolean; version: string; adult: boolean }, PsychologyHome>(
    '/psychology/v1/consent',
    readHome,
    write,
  ),
  scales: portal.post<Nothing, ScaleState[]>(PSYCHOLOGY_PATHS.scales, list(readState)),
  scale: portal.post<{ scale: Scale }, ScaleRound>(PSYCHOLOGY_PATHS.scale, readRound),
  /** 100403 without consent, 100409 for a round that is not open. */
  submit: portal.post<{ scale: Scale; round: number; answers: number[] }, { reportId: string }>(
    '/psychology/v1/submit',
    readReportId,
    write,
  ),
  reports: portal.post<CursorBody & { scale?: Scale | undefined }, ReportPage>(PSYCHOLOGY_PATHS.reports, readReports),
  report: portal.post<{ reportId: string }, Report>(PSYCHOLOGY_PATHS.report, readReport),
  remove: portal.post<{ reportId: string }, { reportId: string }>('/psychology/v1/remove', readReportId, write),
  /** 100403 without consent, except for a counsellor's own. */
  slots: portal.post<{ counsellorId: string }, Slot[]>('/psychology/v1/slots', readSlots),
  book: portal.post<BookedSlot, Booking>('/psychology/v1/book', readBooking, write),
  bookings: portal.post<CursorBody, BookingPage>('/psychology/v1/bookings', readBookings),
  cancel: portal.post<{ bookingId: string }, Booking>('/psychology/v1/cancel', readBooking, write),
}

const byHost = { ...write, who: Who.Counsellor }

/** A counsellor's own calendar. */
export const counsel = {
  bookings: portal.post<CursorBody, BookingPage>('/psychology/v1/counsel/bookings', readBookings, {
    who: Who.Counsellor,
  }),
  openSlots: portal.post<{ slots: NewSlot[] }, Slot[]>('/psychology/v1/counsel/open_slots', readSlots, byHost),
  closeSlot: portal.post<ClosedSlot, Slot>('/psychology/v1/counsel/close_slot', readSlot, byHost),
}
