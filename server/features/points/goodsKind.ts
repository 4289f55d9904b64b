import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { FileKind } from '@contract/file'
import type { Db } from '../../db/db'
import { fileText, noteText, numberText, wordsText } from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import { goods } from './tables'

const NUMBER_MAX = 1_000_000

/** Goods for points, for `content import goods`. */
export const goodsKind = contentKind({
  kind: 'goods',
  title: '积分商品',
  key: 'id',
  row: z.object({
    id: wordsText('编号', 64),
    name: wordsText('名称', 30),
    picture: fileText('图片', FileKind.Picture),
    points: numberText('积分', { least: 1, most: NUMBER_MAX }),
    stock: numberText('库存', { least: 0, most: NUMBER_MAX }),
    limitPerUser: numberText('每人限兑', { least: 0, most: NUMBER_MAX, empty: 0 }),
    place: wordsText('领取地点', 50),
    desc: noteText('说明', 500),
  }),
  write: async (tx, rows, now) => {
    const done = { added: 0, changed: 0 }
    for (const { row } of rows) {
      const { id, desc, ...values } = row
      const kept = { ...values, description: desc }
      const changed = await tx.update(goods).set(kept).where(eq(goods.id, id)).returning({ id: goods.id })
      if (changed.length > 0) done.changed += 1
      else {
        await tx.insert(goods).values({ ...kept, id, createdAt: now })
        done.added += 1
      }
    }
    return done
  },
  list: async (db: Db) =>
    (await db.select().from(goods).orderBy(goods.id)).map((row) => ({
      id: row.id,
      name: row.name,
      picture: row.picture,
      points: String(row.points),
      stock: String(row.stock),
      limitPerUser: String(row.limitPerUser),
      place: row.place,
      desc: row.description,
    })),
})
