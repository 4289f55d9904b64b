import { portal } from './endpoint'
import { address, count, entity, flag, list, name, oneOf, optional, stated, text, time } from './readers/readers'
import type { DateRangeKind } from './text/dateRange'
import { type CursorPage, readPage } from './trend'

/** System that has counted the steps. */
export const StepSource = { Ios: 'ios', Android: 'android', Harmony: 'harmony' } as const
export type StepSource = (typeof StepSource)[keyof typeof StepSource]

export const WALK_GOAL_MIN = 1000
export const WALK_GOAL_MAX = 50_000
/** Highest number of steps that a sync may name for a day. */
export const WALK_STEPS_MAX = 10_000_000
/** Maximum steps stored per day, and those counted for ranks, points and stations. */
export const WALK_DAY_MAX = 50_000
export const WALK_COUNTED_MAX = 30_000
/** Maximum days per sync, and their maximum age. */
export const WALK_SYNC_DAYS = 31
export const WALK_STATIONS = 30
export const WALK_STATION_STEPS = 20_000
export const WALK_GOAL_POINTS = 2

export interface DaySteps {
  /** `YYYY-MM-DD`; in the history of a year `YYYY-MM`. */
  date: string
  steps: number
}

export interface WalkDay extends DaySteps {
  /** Whether the day reached the goal in force when its steps came; older backends leave it out. */
  reached?: boolean
}

export interface WalkToday extends WalkDay {
  goal: number
  /** The last seven days, ending today. */
  week: WalkDay[]
  /** Consecutive days with the goal reached, up to today or yesterday. */
  streak: number
  /** Of the last sync; empty before the first. */
  source: StepSource | ''
  syncTime: string
  /** Whether this user takes part in the rank. */
  ranked: boolean
}

export interface Synced extends WalkToday {
  /** Days in the future or too old. */
  ignored: string[]
}

export interface WalkHistory {
  from: string
  to: string
  list: DaySteps[]
  total: number
  /** Total divided by days, rounded down. */
  average: number
  /** The steps of the highest day. */
  best: number
  streak: number
}

export const WalkScope = { All: 'all', Org: 'org', Follow: 'follow' } as const
export type WalkScope = (typeof WalkScope)[keyof typeof WalkScope]

export type WalkPeriod = Exclude<DateRangeKind, 'year'>

export interface Walker {
  /** 0 without steps in the period. */
  rank: number
  userId: string
  imNickName: string
  imFaceUrl: string
  orgName: string
  steps: number
  /** Of today, in every period. */
  cheerNum: number
  cheered: boolean
}

export interface WalkRank extends CursorPage<Walker> {
  /** Null if the user does not take part, or has no steps in the period. */
  me: { rank: number; steps: number } | null
}

export interface Station {
  level: number
  name: string
  fact: string
  /** Source of the fact, or empty. */
  source: string
  /** Counted steps of the season needed to reach it. */
  needSteps: number
  points: number
  reached: boolean
  claimed: boolean
}

export interface Stations {
  /** A quarter of the year, `2026Q4`. */
  season: string
  /** Counted steps of the season. */
  totalSteps: number
  list: Station[]
}

const readSource = oneOf<StepSource | ''>('', 'ios', 'android', 'harmony')
const readDay = entity<DaySteps>({ date: name, steps: count }, 'date')

const dayFields = { date: name, steps: count, reached: stated }
const todayFields = {
  ...dayFields,
  goal: count,
  week: list(entity<WalkDay>(dayFields, 'date')),
  streak: count,
  source: readSource,
  syncTime: time,
  ranked: flag,
}
const readToday = entity<WalkToday>(todayFields, 'date')
const readSynced = entity<Synced>({ ...todayFields, ignored: list(name) }, 'date')

const readHistory = entity<WalkHistory>({
  from: name,
  to: name,
  list: list(readDay),
  total: count,
  average: count,
  best: count,
  streak: count,
})

const readWalker = entity<Walker>(
  {
    rank: count,
    userId: name,
    imNickName: name,
    imFaceUrl: address,
    orgName: name,
    steps: count,
    cheerNum: count,
    cheered: flag,
  },
  'userId',
)

const readMe = optional(entity<{ rank: number; steps: number }>({ rank: count, steps: count }))
const readRows = readPage(readWalker)

function readRank(given: unknown): WalkRank | undefined {
  const page = readRows(given)
  return page && { me: readMe((given as { me?: unknown }).me) ?? null, ...page }
}

const readStation = entity<Station>(
  { level: count, name, fact: text, source: text, needSteps: count, points: count, reached: flag, claimed: flag },
  'level',
  'name',
)

/** Paths used by the boot script. */
export const WALK_PATHS = {
  today: '/walk/v1/today',
  history: '/walk/v1/history',
  rank: '/walk/v1/rank',
  levels: '/walk/v1/levels',
} as const

type Nothing = Record<string, never>

export const walk = {
  /** A day's value only rises; future and too old days are ignored and listed. */
  sync: portal.post<{ source: StepSource; days: DaySteps[] }, Synced>('/walk/v1/sync', readSynced, { effect: 'write' }),
  today: portal.post<Nothing, WalkToday>(WALK_PATHS.today, readToday),
  goal: portal.post<{ goal: number }, WalkToday>('/walk/v1/goal', readToday, { effect: 'write' }),
  history: portal.post<{ range: DateRangeKind }, WalkHistory>(WALK_PATHS.history, readHistory),
  rank: portal.post<{ scope: WalkScope; period: WalkPeriod; cursor?: string | null }, WalkRank>(
    WALK_PATHS.rank,
    readRank,
  ),
  /** For today. 100400 for oneself, 100404 for a person who does not take part. */
  cheer: portal.post<{ userId: string; on: boolean }, Walker>('/walk/v1/cheer', readWalker, { effect: 'write' }),
  ranked: portal.post<{ on: boolean }, WalkToday>('/walk/v1/ranked', readToday, { effect: 'write' }),
  levels: portal.post<Nothing, Stations>(
    WALK_PATHS.levels,
    entity<Stations>({ season: name, totalSteps: count, list: list(readStation) }, 'season'),
  ),
  /** The points of a station, once. 100409 before it is reached and after it was claimed. */
  claim: portal.post<{ level: number }, { balance: number }>(
    '/walk/v1/claim',
    entity<{ balance: number }>({ balance: count }),
    { effect: 'write' },
  ),
}
