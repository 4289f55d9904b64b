import { randomUUID } from 'node:crypto'
import { ADVICE_TYPE } from '@contract/dictionary'
import { FileKind } from '@contract/file'
import {
  ADVICE_CAPTCHA_AFTER,
  ADVICE_FOLLOW_UPS,
  AdviceStage,
  FEEDBACK_WORKING_DAYS,
  type MailboxEntry,
  NO_ADVICE_TYPE,
  type WriteBody,
} from '@contract/mailbox'
import { YesNo } from '@contract/person'
import { HOUR_MS } from '@contract/text/timeUnits'
import { LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { enteredCalendar } from '../../domain/calendar'
import { holdOpen } from '../../domain/openAccount'
import { lockRate } from '../../domain/writeRate'
import { captchaFirst, conflict, invalidInput, notFound, raise } from '../../lib/businessError'
import type { FileStore } from '../../storage/fileStore'
import type { User } from '../../appContext'
import { chinaTime, wholeHour } from '../../lib/time'
import { type Calendar, workingDaysAfter } from '../../lib/workdays'
import { dictionariesByKey } from '../dictionary/service'
import { type AnonymousCopy, claimCopies, claimFiles, copyAnonymously } from '../files/service'
import { describe } from './entries'
import { linkAuthor, ownLinks, ownTimes } from './links'
import { ownMark } from './ownMark'
import * as repo from './repo'

export { mailboxToday } from './today'

const TOO_MANY_FOLLOW_UPS = `一条留言最多补充或追问 ${ADVICE_FOLLOW_UPS} 次，请提交新的留言`

/** Dependencies of the mailbox's calls. */
export interface MailboxContext {
  db: Db
  files: FileStore
  secret: string
  now: Date
}

/** Label of an advice type. Throws 100400 for an unknown type. */
export async function labelOf(db: Db, type: string): Promise<string> {
  const { [ADVICE_TYPE]: items = [] } = await dictionariesByKey(db, [ADVICE_TYPE])
  return items.find(({ value }) => value === type)?.label ?? raise(invalidInput(NO_ADVICE_TYPE))
}

/** Deadline of the answer: the end of the seventh working day (rule: reply promise). */
export function dueAfter(at: Date, calendar?: Calendar) {
  const due = workingDaysAfter(at, FEEDBACK_WORKING_DAYS, calendar)
  return { dueAt: due.at, dueExact: due.exact }
}

/** An entry without its slider result. */
export type EntryBody = Omit<WriteBody, 'captchaVerifyParam'>

/** An entry whose preparation is done. */
export interface ReadyEntry extends EntryBody {
  /** A slider result was required and is genuine. */
  passed: boolean
  copies: AnonymousCopy[]
}

/**
 * Re-encoded copies of an anonymous entry's pictures, under new names and without an owner: made before the write's
 * transaction, which nothing may hold open. Throws 100400 for an unknown type.
 * @param noted called with the storage keys before anything is written under them
 */
export async function copiesOf(
  { db, files, now }: MailboxContext,
  { adviceType, fileIds = [], anonymous = false }: EntryBody,
  author: User,
  noted: (keys: string[]) => void,
): Promise<AnonymousCopy[]> {
  if (!anonymous || fileIds.length === 0) return []
  await labelOf(db, adviceType)
  return copyAnonymously({ db, files }, { ids: fileIds, ownerId: author.id, now }, noted)
}

/**
 * Stores an entry (rule: writing). An anonymous one is stored without its author: only the encrypted link identifies
 * them, its time is the full hour, its pictures are `copiesOf`. Throws 100400 for an unknown type, 100428 if the person
 * writes often and has not passed the captcha, 250007 for a disabled account, and the errors of claiming pictures.
 */
export async function write(
  context: MailboxContext,
  { adviceType, adviceDesc, fileIds = [], anonymous = false, passed, copies }: ReadyEntry,
  author: User,
): Promise<void> {
  const { db, secret, now } = context
  await lockRate(db, LockNumber.Advices, author.id)
  if (!passed && (await writesOften(context, author))) throw captchaFirst()
  const id = randomUUID()
  const typeLabel = await labelOf(db, adviceType)
  await holdOpen(db, author.id)
  const claim = { ids: fileIds, ownerId: author.id, kinds: [FileKind.Picture], now }
  const claimed = (await claimFiles(db, claim)).map((file) => file.id)
  const known = anonymous
    ? { ownMark: ownMark(secret, id, author.id), submittedAt: wholeHour(now), anonymous }
    : { authorId: author.id, submittedAt: now }
  const shown = anonymous ? await claimCopies(db, copies, fileIds, wholeHour(now)) : claimed
  await repo.insert(
    db,
    { id, type: adviceType, typeLabel, content: adviceDesc, ...known, ...dueAfter(now, await enteredCalendar(db)) },
    shown,
  )
  if (anonymous) await linkAuthor(db, secret, id, { userId: author.id, at: now })
}

/** Whether the next entry of a person needs a captcha, because of the number written within an hour. */
export async function writesOften({ db, secret, now }: MailboxContext, { id }: User): Promise<boolean> {
  const since = new Date(now.getTime() - HOUR_MS)
  const anonymous = [...(await ownTimes(db, secret, id)).values()].filter((at) => at > since)
  return anonymous.length + (await repo.namedSince(db, id, since)) >= ADVICE_CAPTCHA_AFTER
}

/**
 * A person's own entries (rule: own entries), newest first, by numbered pages; the anonymous ones with their exact
 * times.
 */
export async function listMine(
  { db, secret, now }: MailboxContext,
  user: User,
  page: { pageNum: number; pageSize: number },
): Promise<{ list: MailboxEntry[]; current: number; total: number }> {
  const links = ownLinks(secret, user.id)
  const rows = await repo.pageOfAuthor(db, user.id, links, page)
  const entries = await describe(db, rows, { secret, now })
  const times = await ownTimes(db, secret, user.id)
  const list = entries.map((entry, place) => {
    const time = times.get(entry.adviceId)
    const { rating } = rows[place]?.advice ?? {}
    return {
      ...entry,
      ...(time ? timesFrom(entry, chinaTime(time)) : {}),
      rating: rating === YesNo.Yes || rating === YesNo.No ? rating : null,
    }
  })
  return { list, current: page.pageNum, total: await repo.countOfAuthor(db, user.id, links) }
}

/** Only the hour of an addition is known; one before the entry itself is replaced by the time of the entry. */
function timesFrom({ followUps }: Pick<MailboxEntry, 'followUps'>, submitTime: string) {
  return {
    submitTime,
    followUps: followUps.map((each) => (each.time < submitTime ? { ...each, time: submitTime } : each)),
  }
}

/**
 * Adds a follow-up of the author. While an answer is due it changes neither stage nor deadline; after one the entry
 * waits again with a new deadline. Throws 100404, 100409 above the maximum per entry, 250007 for a disabled account.
 */
export async function followUp(
  { db, secret, now }: MailboxContext,
  adviceId: string,
  content: string,
  user: User,
): Promise<void> {
  await holdOpen(db, user.id)
  const advice = await ownAdvice(db, secret, adviceId, user)
  if ((await repo.followUpNumber(db, adviceId, 'author')) >= ADVICE_FOLLOW_UPS) throw conflict(TOO_MANY_FOLLOW_UPS)
  const answeredAt = (await repo.answeredAgainAt(db, adviceId)) ?? advice.repliedAt
  const createdAt = advice.anonymous ? latest(wholeHour(now), answeredAt) : now
  await repo.addFollowUp(db, { adviceId, by: 'author', content, createdAt })
  if (advice.waiting) return
  await repo.change(db, adviceId, {
    waiting: true,
    stage: AdviceStage.Processing,
    ...dueAfter(now, await enteredCalendar(db)),
  })
}

/** A rounded time must not be before the answer it follows: clients distinguish additions from later questions by it. */
function latest(rounded: Date, answeredAt: Date | null): Date {
  return answeredAt && answeredAt > rounded ? answeredAt : rounded
}

/**
 * Rates the answer 满意 or 不满意; may be changed later. Throws 100404, 100409 before an answer, 250007 for a disabled
 * account.
 */
export async function rate(
  { db, secret }: MailboxContext,
  adviceId: string,
  satisfied: boolean,
  user: User,
): Promise<void> {
  await holdOpen(db, user.id)
  const advice = await ownAdvice(db, secret, adviceId, user)
  if (!advice.repliedAt) throw conflict('收到回复后才能评价')
  await repo.change(db, adviceId, { rating: satisfied ? YesNo.Yes : YesNo.No })
}

/** Other users' entries count as unknown. */
async function ownAdvice(db: Db, secret: string, adviceId: string, user: User): Promise<repo.AdviceRow> {
  const found = await repo.lockOfAuthor(db, adviceId, user.id, ownLinks(secret, user.id))
  return found ?? raise(notFound('该留言不存在'))
}
