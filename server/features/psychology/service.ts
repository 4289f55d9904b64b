import { randomUUID } from 'node:crypto'
import { BookingKind } from '@contract/bookings'
import { DocKind } from '@contract/doc'
import {
  HOTLINES,
  type PsychologyHome,
  ROUND_HOURS,
  Scale,
  SCALE_NAMES,
  type ScaleRound,
  type ScaleState,
} from '@contract/psychology'
import { minuteAfter } from '@contract/text/minuteAfter'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { User } from '../../appContext'
import { forgetAnswersBelow } from '../../calls/idempotency'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { openFolders } from '../../domain/openFolders'
import { personnelByIds } from '../../domain/personnel'
import { conflict, forbidden, invalidInput } from '../../lib/businessError'
import { seal } from '../../lib/sealing'
import { chinaTime, CLOCK_SKEW_MS } from '../../lib/time'
import { nextSlots, withdrawBookings } from '../bookings/service'
import { pageOfDocs } from '../docs/service'
import * as repo from './repo'
import { OPTIONS, SCALES } from './scales'
import { CONSENT_VERSION, WHO_SEES } from './texts'

export { counsellorKind } from './counsellorKind'
export { isRegisteredCounsellor } from './repo'
export { statsByQuarter } from './stats'

const ARTICLES_FOLDER = '心理健康'
/** Common prefix of all psychology calls. */
const CALLS_BELOW = '/api/psychology/'
const CONSENT_CALL = '/api/psychology/v1/consent'

/** Additional authenticated data of an encrypted report. */
export const aboutReport = (reportId: string): string => `psychology report ${reportId}`

/** Throws 100403 if the user has not agreed to the current version. */
export async function needConsent(db: Db, userId: string): Promise<void> {
  if ((await repo.consentOf(db, userId)) !== CONSENT_VERSION) throw forbidden('请先阅读并同意')
}

/** As `needConsent`, for a write: a concurrent withdrawal waits for it. */
export async function lockConsent(tx: Db, userId: string): Promise<void> {
  if ((await repo.lockConsent(tx, userId)) !== CONSENT_VERSION) throw forbidden('请先阅读并同意')
}

/** The home of a user; counsellors only after consent (rule: consent). */
export async function homeOf(db: Db, user: User, now: Date): Promise<PsychologyHome> {
  const version = await repo.consentOf(db, user.id)
  const consented = version === CONSENT_VERSION
  return {
    consented,
    consentOutdated: version !== undefined && !consented,
    consentVersion: CONSENT_VERSION,
    hotlines: [...HOTLINES],
    whoSees: WHO_SEES,
    articles: await articlesFor(db, user),
    counsellors: consented ? await listCounsellors(db, now) : [],
  }
}

async function articlesFor(db: Db, user: User): Promise<PsychologyHome['articles']> {
  const folder = (await openFolders(db, user)).find(({ name }) => name === ARTICLES_FOLDER)
  if (!folder) return []
  const { list } = await pageOfDocs(db, user, { folderId: folder.id, kind: DocKind.Article })
  return list.map(({ docId, title }) => ({ articleId: docId, title }))
}

async function listCounsellors(db: Db, now: Date): Promise<PsychologyHome['counsellors']> {
  const rows = await repo.openCounsellors(db)
  const ids = rows.map(({ userId }) => userId)
  const [people, next] = await Promise.all([personnelByIds(db, ids), nextSlots(db, BookingKind.Counsellor, ids, now)])
  return rows.map(({ userId, title, fields }) => ({
    counsellorId: userId,
    name: people.get(userId)?.realName ?? '',
    title,
    fields,
    nextSlot: next.get(userId) ?? '',
  }))
}

/**
 * Agrees or withdraws (rules: consent, withdrawal). Throws 100403 for minors, 100409 for an old version, 250007 for a
 * disabled account.
 */
export async function setConsent(
  tx: Db,
  userId: string,
  { on, version, adult }: { on: boolean; version: string; adult: boolean },
  now: Date,
): Promise<void> {
  if (!on) return withdraw(tx, userId, now)
  await holdOpen(tx, userId)
  if (version !== CONSENT_VERSION) throw conflict('说明已更新，请重新阅读后同意')
  if (!adult) throw forbidden('请先确认已满18周岁')
  await repo.setConsent(tx, userId, version, now)
}

async function withdraw(tx: Db, userId: string, now: Date): Promise<void> {
  await repo.lockConsent(tx, userId)
  await repo.removeReports(tx, userId)
  await repo.removeConsent(tx, userId)
  await withdrawBookings(tx, userId, now)
  // A repeated consent or withdrawal must not act on what came after it.
  await forgetAnswersBelow(tx, { scope: userId, below: CALLS_BELOW, except: CONSENT_CALL })
}

/** Deletes an erased person's data. */
export async function erasePsychology(tx: Db, userId: string): Promise<void> {
  await repo.eraseUser(tx, userId)
  await forgetAnswersBelow(tx, { scope: userId, below: CALLS_BELOW })
}

/** When the round after this one opens; at once after a round that a wrong clock wrote. */
function opensAt({ answeredAt }: repo.RoundRow, now: Date): Date {
  if (!answeredAt || answeredAt.getTime() > now.getTime() + CLOCK_SKEW_MS) return new Date(0)
  return new Date(answeredAt.getTime() + ROUND_HOURS * HOUR_MS)
}

/** Both scales with their rounds (rule: rounds). Throws 100403 without consent. */
export async function scalesOf(db: Db, userId: string, now: Date): Promise<ScaleState[]> {
  await needConsent(db, userId)
  const rounds = await repo.roundsOf(db, userId)
  return Object.values(Scale).map((scale) => {
    const { items, minutes, source } = SCALES[scale]
    return {
      scale,
      name: SCALE_NAMES[scale],
      itemNum: items.length,
      minutes,
      source,
      ...roundState(rounds, scale, now),
    }
  })
}

function roundState(rounds: readonly repo.RoundRow[], scale: Scale, now: Date) {
  const last = rounds.find((row) => row.scale === scale)
  if (!last) return { round: 1, answered: false, nextTime: '' }
  const next = opensAt(last, now)
  const answered = now < next
  return { round: answered ? last.round : last.round + 1, answered, nextTime: answered ? chinaTime(next) : '' }
}

/** Questions of the round that is open, or was answered last (rule: rounds). Throws 100403 without consent. */
export async function roundOf(db: Db, userId: string, scale: Scale, now: Date): Promise<ScaleRound> {
  await needConsent(db, userId)
  const { stem, items } = SCALES[scale]
  const { round } = roundState(await repo.roundsOf(db, userId), scale, now)
  return { round, stem, items: [...items], options: OPTIONS }
}

/** Stores the answers of a round, encrypted. Throws 100400, 100403 without consent, 100409 if the round is not open. */
export async function submit(
  tx: Db,
  userId: string,
  { scale, round, answers }: { scale: Scale; round: number; answers: readonly number[] },
  { now, key }: { now: Date; key: Buffer },
): Promise<{ reportId: string }> {
  await lockConsent(tx, userId)
  if (answers.length !== SCALES[scale].items.length) throw invalidInput('请回答每一题')
  const locked = await repo.lockRounds(tx, userId, scale)
  if (round <= locked.round) throw conflict('本轮已完成')
  if (round > locked.round + 1) throw conflict('轮次已变化，请刷新后重试')
  const opens = opensAt(locked, now)
  if (now < opens) throw conflict(`下一轮于 ${minuteAfter(opens).slice(0, 16)} 开放`)
  const reportId = randomUUID()
  await repo.setRound(tx, { userId, scale, round, answeredAt: now })
  const sealed = seal(key, aboutReport(reportId), JSON.stringify(answers))
  await repo.addReport(tx, { id: reportId, userId, scale, round, sealed, createdAt: now })
  return { reportId }
}
