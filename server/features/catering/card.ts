import type { MealCard } from '@contract/mealOrder'
import type { Orderer } from './orderer'
import { readSerial, serialPage } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { chinaTime } from '../../lib/time'
import { balanceOf, entriesOf } from '../mealCard/service'
import { settleForRead } from './settling'

const ORDER = 'meal card'
const PAGE_SIZE = 20
const WHERE = '请到各食堂服务台或行政后勤部充值'

/**
 * Balance and entries, newest first, after `settleForRead`, which books the refunds of ended meals. Throws 100400 for a
 * broken cursor.
 */
export async function cardOf(db: Db, user: Orderer, cursor: string | null | undefined, now: Date): Promise<MealCard> {
  const before = readSerial(ORDER, cursor)
  await settleForRead(db, { userId: user.id }, now)
  const [balanceFen, rows] = await Promise.all([balanceOf(db, user.id), entriesOf(db, user.id, before, PAGE_SIZE + 1)])
  const { list, nextCursor } = serialPage(ORDER, rows, PAGE_SIZE, ({ id }) => id)
  return {
    balanceFen,
    where: WHERE,
    list: list.map(({ id, amountFen, title, createdAt }) => ({
      entryId: String(id),
      amountFen,
      title,
      createTime: chinaTime(createdAt),
    })),
    nextCursor,
  }
}
