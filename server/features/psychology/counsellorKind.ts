import { z } from 'zod'
import { BOOKING_PLACE_MAX, BookingKind } from '@contract/bookings'
import { hasInvisible } from '@contract/people'
import { WEEKDAYS } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { cell, requiredText, wordsText } from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import { setWeeklyTimes, type WeeklyTime, weeklyTimes } from '../bookings/service'
import { writeCounsellor, counsellorRows, userWithRole } from './counsellorRepo'

const CLOCK = '((?:[01]\\d|2[0-3]):[0-5]\\d|24:00)'
const TIME = new RegExp(`^周([${WEEKDAYS}]) ${CLOCK}-${CLOCK} (\\S.*)$`)

/** Minutes since midnight of `14:30`. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `周一 14:00-15:00 地点`, undefined if malformed. */
function readTime(text: string): WeeklyTime | undefined {
  const [, day = '', from = '', to = '', place = ''] = TIME.exec(text) ?? []
  const [startMinute, endMinute] = [minuteOf(from), minuteOf(to)]
  if (!day || startMinute >= endMinute || place.length > BOOKING_PLACE_MAX || hasInvisible(place)) return undefined
  return { weekday: WEEKDAYS.indexOf(day) + 1, startMinute, endMinute, place }
}

const two = (value: number) => String(value).padStart(2, '0')
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
// Older versions stored tabs in places, which an import refuses.
const timeText = ({ weekday, startMinute, endMinute, place }: WeeklyTime) =>
  `周${WEEKDAYS[weekday - 1]} ${clock(startMinute)}-${clock(endMinute)} ${place.replaceAll('\t', ' ')}`

const partsOf = (text: string, by: string) =>
  text
    .split(by)
    .map((each) => each.trim())
    .filter(Boolean)

/** 1 to 10, with 、 between. */
const fieldsText = (title: string) =>
  cell(
    z
      .string()
      .transform((text) => partsOf(text, '、'))
      .refine((fields) => fields.length > 0 && fields.length <= 10, `${title}须为 1 到 10 项，用、分隔`),
    { title },
  )

/** Times with ； between. */
function timesText(title: string) {
  const schema = z.string().transform((text, check) => {
    const times = partsOf(text, '；').map(readTime)
    if (times.includes(undefined)) {
      check.addIssue({ code: 'custom', message: `${title}须为“周一 14:00-15:00 地点”，多个用；分隔` })
    }
    return times.filter((time) => time !== undefined)
  })
  return cell(schema, { title, optional: true })
}

const unknown = (username: string) => `用户 ${username} 不存在，或没有咨询师角色`

/** Counsellors and their weekly times, for `content import counsellor`. */
export const counsellorKind = contentKind({
  kind: 'counsellor',
  title: '咨询师',
  key: 'username',
  row: z.object({
    username: requiredText('用户名'),
    title: wordsText('职称', 30),
    fields: fieldsText('擅长'),
    times: timesText('每周时段'),
  }),
  check: async (tx, rows) => {
    for (const { row, fail } of rows) {
      const { username } = row
      if (username !== undefined && (await userWithRole(tx, username)) === undefined) fail(unknown(username))
    }
  },
  write: async (tx, rows) => {
    const done = { added: 0, changed: 0 }
    for (const { row, fail } of rows) {
      const userId = await userWithRole(tx, row.username)
      if (userId === undefined) {
        // The role was taken away since the check.
        fail(unknown(row.username))
        continue
      }
      const isNew = await writeCounsellor(tx, { userId, title: row.title, fields: row.fields })
      await setWeeklyTimes(tx, { kind: BookingKind.Counsellor, hostId: userId }, row.times)
      if (isNew) done.added += 1
      else done.changed += 1
    }
    return done
  },
  list: async (db: Db) => {
    const times = await weeklyTimes(db, BookingKind.Counsellor)
    return (await counsellorRows(db)).map(({ userId, username, title, fields }) => ({
      username,
      title,
      fields: fields.join('、'),
      times: (times.get(userId) ?? []).map(timeText).join('；'),
    }))
  },
})
