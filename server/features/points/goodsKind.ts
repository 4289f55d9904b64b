import { z } from 'zod'
import { FileKind } from '@contract/file'
import { fileText, liveNumberText, noteText, numberText, wordsText } from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import { allGoods, writeGoods } from './goodsRepo'
import { GOODS_NUMBER_MAX } from './schema'

/** Goods for points, for `content import goods`. */
export const goodsKind = contentKind({
  kind: 'goods',
  title: '积分商品',
  key: 'id',
  row: z.object({
    id: wordsText('编号', 64),
    name: wordsText('名称', 30),
    picture: fileText('图片', FileKind.Picture),
    points: numberText('积分', { least: 1, most: GOODS_NUMBER_MAX }),
    stock: liveNumberText('库存', { least: 0, most: GOODS_NUMBER_MAX }),
    limitPerUser: numberText('每人限兑', { least: 0, most: GOODS_NUMBER_MAX, empty: 0 }),
    place: wordsText('领取地点', 50),
    desc: noteText('说明', 500),
  }),
  write: (tx, rows, now) =>
    writeGoods(
      tx,
      rows.map(({ row: { desc: description, ...row }, fail }) => ({ row: { ...row, description }, fail })),
      now,
    ),
  list: async (db) =>
    (await allGoods(db)).map((row) => ({
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
