import { randomUUID } from 'node:crypto'
import type { Question } from '@contract/market'
import { Role } from '@contract/person'
import type { CursorPage } from '@contract/trend'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { conflict, forbidden, notFound, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import * as questionRepo from './questionRepo'
import * as repo from './repo'
import { notifyUser } from './notifications'
import { visible, visibleItem, type Reader } from './view'

const PAGE_SIZE = 20
const ORDER = 'market questions'
const UNKNOWN_QUESTION = '该提问不存在'
type Row = NonNullable<Awaited<ReturnType<typeof questionRepo.byId>>>

const shown = ({ key: _key, id, askerId: _askerId, createdAt, ...row }: Row): Question => ({
  questionId: id,
  ...row,
  createTime: chinaTime(createdAt),
})

/** One page of the questions about an item, newest first. Throws 100404 for an item the reader may not see. */
export async function questionsPage(
  db: Db,
  reader: Reader,
  { itemId, cursor }: { itemId: string; cursor?: string | null },
): Promise<CursorPage<Question>> {
  await visibleItem(db, reader, itemId)
  const rows = await questionRepo.page(db, itemId, reader.id, readCursor(ORDER, cursor), PAGE_SIZE + 1)
  const { list, nextCursor } = pageOf(ORDER, rows, PAGE_SIZE)
  return { list: list.map(shown), nextCursor }
}

/**
 * Asks about an item and notifies its seller, unless it is one's own. Throws 100404 for an item the reader may not see,
 * 250007 for a disabled account.
 */
export async function ask(tx: Db, reader: Reader, body: { itemId: string; text: string }, now: Date) {
  await holdOpen(tx, reader.id)
  const item = await visible(tx, reader, await repo.lockItem(tx, body.itemId))
  const id = randomUUID()
  await questionRepo.add(tx, { id, itemId: item.id, userId: reader.id, text: body.text, createdAt: now })
  if (item.sellerId !== reader.id) await notifyUser(tx, item.sellerId, '有人向您的闲置提问', item, now)
  return shown((await questionRepo.byId(tx, id)) ?? raise(notFound(UNKNOWN_QUESTION)))
}

/** A question; its item is locked. Throws 100404 if the reader may not see it. */
async function lockQuestion(tx: Db, reader: Reader, questionId: string) {
  const found = (await questionRepo.byId(tx, questionId)) ?? raise(notFound(UNKNOWN_QUESTION))
  const item = await visible(tx, reader, await repo.lockItem(tx, found.itemId))
  const question = (await questionRepo.byId(tx, questionId)) ?? raise(notFound(UNKNOWN_QUESTION))
  const isAdmin = reader.roles.includes(Role.AuditAdmin)
  if (!isAdmin && (await repo.isBlockedBetween(tx, reader.id, question.askerId))) throw notFound(UNKNOWN_QUESTION)
  return { question, item, isAdmin }
}

/**
 * Answers a question and notifies the asker. Throws 100404 for an unknown one, 100403 except for the seller, 100409
 * where the asker cannot see the item (rule: questions).
 */
export async function answer(tx: Db, reader: Reader, body: { questionId: string; text: string }, now: Date) {
  const { question, item } = await lockQuestion(tx, reader, body.questionId)
  if (item.sellerId !== reader.id) throw forbidden('只有卖家可以回答')
  if (item.review === 'waiting') throw conflict('该物品审核期间不能回答，恢复展示后再发送')
  if (item.review === 'removed') throw conflict('该物品未通过审核，已下架，不能回答')
  await questionRepo.setAnswer(tx, question.id, body.text)
  if (question.askerId !== reader.id) await notifyUser(tx, question.askerId, '卖家回答了您的提问', item, now)
  return shown({ ...question, answer: body.text })
}

/** An answered question, even if its seller may no longer see it. Throws 100404 if it is gone. */
export const answeredQuestion = async (db: Db, questionId: string): Promise<Question> =>
  shown((await questionRepo.byId(db, questionId)) ?? raise(notFound(UNKNOWN_QUESTION)))

/** Deletes a question with its answer: for the asker, the seller and audit admins. */
export async function removeQuestion(tx: Db, reader: Reader, questionId: string): Promise<null> {
  const { question, item, isAdmin } = await lockQuestion(tx, reader, questionId)
  if (!isAdmin && ![question.askerId, item.sellerId].includes(reader.id)) throw forbidden('不能删除别人的提问')
  await questionRepo.remove(tx, question.id)
  return null
}
