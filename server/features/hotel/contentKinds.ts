import { z } from 'zod'
import { cell, entryIdText, noteText, numberText, pictureCells, wordsText } from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import * as repo from './contentRepo'

const MONEY_MAX = 10_000_000

/** `3.5`. */
const kilometresText = (title: string) =>
  cell(
    z
      .string()
      .trim()
      .refine((text) => /^\d{1,3}(\.\d)?$/.test(text), `${title}须写作 3.5（公里，最多一位小数）`)
      .transform((text) => Math.round(Number(text) * 1000)),
    { title },
  )

export const hotelKind = contentKind({
  kind: 'hotel',
  title: '酒店',
  key: 'id',
  row: z.object({
    id: entryIdText('编号'),
    city: wordsText('城市', 20),
    name: wordsText('名称', 40),
    district: wordsText('区域', 20),
    address: wordsText('地址', 80),
    star: numberText('星级', { least: 1, most: 5 }),
    officeKm: kilometresText('距办公地点'),
    ...pictureCells,
    desc: noteText('介绍', 500),
  }),
  check: repo.checkHotels,
  write: repo.writeHotels,
  list: repo.listHotels,
})

export const roomKind = contentKind({
  kind: 'room',
  title: '房型',
  key: 'id',
  row: z.object({
    id: entryIdText('编号'),
    hotel: wordsText('酒店编号', 64),
    name: wordsText('名称', 30),
    bed: wordsText('床型', 30),
    breakfast: numberText('早餐份数', { least: 0, most: 4 }),
    stock: numberText('每晚间数', { least: 0, most: 1000 }),
    priceFen: numberText('价格（分）', { least: 0, most: MONEY_MAX }),
    weekendFen: numberText('周末价格（分）', { least: 0, most: MONEY_MAX }),
  }),
  check: repo.checkRooms,
  write: repo.writeRooms,
  list: repo.listRooms,
})
