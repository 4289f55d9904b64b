import { portal, Who } from './endpoint'
import { address, count, entity, flag, list, name, time } from './readers/readers'

export const BadgeId = {
  FirstTrend: 'b-first-trend',
  TenTrends: 'b-ten-trends',
  HundredLikes: 'b-hundred-likes',
  Commenter: 'b-commenter',
  WalkWeek: 'b-walk-week',
  WalkThirty: 'b-walk-thirty',
  Course: 'b-course',
  Reader: 'b-reader',
  SignIn: 'b-sign-in',
  Advice: 'b-advice',
} as const
export type BadgeId = (typeof BadgeId)[keyof typeof BadgeId]

export interface Badge {
  badgeId: string
  name: string
  icon: string
  /** How to earn it, in one sentence. */
  rule: string
  earned: boolean
  /** Empty until it is earned. */
  earnedTime: string
  progress: number
  target: number
}

export interface Badges {
  /** Id of the worn badge, or null. */
  worn: string | null
  list: Badge[]
}

const readBadge = entity<Badge>(
  { badgeId: name, name, icon: address, rule: name, earned: flag, earnedTime: time, progress: count, target: count },
  'badgeId',
  'name',
)

const readBadges = entity<Badges>({ worn: (given) => name(given) || null, list: list(readBadge) })

/** Paths used by the boot script. */
export const BADGE_PATHS = { list: '/badge/v1/list' } as const

export const badges = {
  list: portal.post<Record<string, never>, Badges>(BADGE_PATHS.list, readBadges),
  /** A person's earned badges. */
  of: portal.post<{ userId: string }, Badges>('/badge/v1/of', readBadges, { who: Who.Visitor }),
  /** Null wears none. 100409 for one that is not earned. */
  wear: portal.post<{ badgeId: string | null }, Badges>('/badge/v1/wear', readBadges, { effect: 'write' }),
}
