import type { hotelCities, hotelRooms, hotels } from '../../features/hotel/tables'
import type { SamplePicture, Subject } from './pictures'
import { DEMO } from './sampleIds'

const picture = (name: string, subject: Subject): SamplePicture => ({
  name: `hotel/${name}`,
  subject,
  w: 720,
  h: 480,
})

/** Buildings and rooms; hotels share them. */
export const HOTEL_PICTURES: readonly SamplePicture[] = [
  picture('towers', 'skyline'),
  picture('lakeside', 'park'),
  picture('harbour', 'sea'),
  picture('room', 'room'),
  picture('suite', 'room'),
]

export const HOTEL_CITIES: readonly (typeof hotelCities.$inferInsert)[] = [
  { city: '武汉', allowanceFen: 45_000 },
  { city: '上海', allowanceFen: 60_000 },
  { city: '北京', allowanceFen: 60_000 },
  { city: '成都', allowanceFen: 45_000 },
]

type Room = Omit<typeof hotelRooms.$inferInsert, 'hotelId'>

export interface HotelPlan extends Omit<typeof hotels.$inferInsert, 'pictures'> {
  /** Indexes into `HOTEL_PICTURES`. */
  pictures: readonly number[]
  rooms: readonly Room[]
}

const DOUBLE = { name: '大床房', bed: '1.8 米大床' }
const TWIN = { name: '双床房', bed: '1.2 米双床' }

/** A room that costs a fifth more on Friday and Saturday nights. */
const room = (id: string, kind: typeof DOUBLE, breakfast: number, stock: number, priceFen: number): Room => ({
  ...{ id, ...kind, breakfast, stock, priceFen },
  weekendFen: Math.round((priceFen * 6) / 5 / 100) * 100,
})

export const planHotels: readonly HotelPlan[] = [
  {
    ...{ id: 'h-river', city: '武汉', name: '汉江畔商务酒店', district: '硚口区', star: 3, officeMetres: 1800 },
    ...{ address: '沿河大道 218 号', pictures: [1, 3] },
    description: '距公司武汉办公楼步行约 25 分钟，早餐 6:30 开始，提供熨烫和夜间停车。',
    rooms: [room('h-river-double', DOUBLE, 1, 20, 32_000), room('h-river-twin', TWIN, 2, 12, 35_000)],
  },
  {
    ...{ id: 'h-grand', city: '武汉', name: '光谷云际大酒店', district: '东湖高新区', star: 5, officeMetres: 600 },
    ...{ address: '关山大道 519 号', pictures: [0, 4, 3] },
    description: '紧邻国际会展中心，设健身房、泳池和会议室。所有房型高于武汉住宿标准。',
    rooms: [
      room('h-grand-double', DOUBLE, 2, 8, 68_000),
      room('h-grand-suite', { name: '行政套房', bed: '2 米大床' }, 2, 3, 96_000),
    ],
  },
  {
    ...{ id: 'h-full', city: '武汉', name: '楚天驿站', district: '武昌区', star: 3, officeMetres: 4200 },
    ...{ address: '中南路 77 号', pictures: [3] },
    description: '临近武昌火车站，交通便利。',
    rooms: [room('h-full-double', DOUBLE, 1, 0, 28_000)],
  },
  {
    ...{ id: 'h-one', city: '武汉', name: '东湖小筑', district: '洪山区', star: 4, officeMetres: 3100 },
    ...{ address: '珞喻路 1037 号', pictures: [1] },
    description: '临湖小楼，房间不多，环境安静。',
    rooms: [room('h-one-double', DOUBLE, 2, 1, 36_000)],
  },
  {
    ...{ id: 'h-bund', city: '上海', name: '浦江假日酒店', district: '黄浦区', star: 4, officeMetres: 2400 },
    ...{ address: '中山东二路 9 号', pictures: [2, 4] },
    description: '步行可到外滩，地铁二号线直达虹桥。',
    rooms: [room('h-bund-double', DOUBLE, 1, 15, 58_000), room('h-bund-twin', TWIN, 2, 10, 62_000)],
  },
  {
    ...{ id: 'h-garden', city: '上海', name: '徐汇花园酒店', district: '徐汇区', star: 3, officeMetres: 900 },
    ...{ address: '宛平南路 300 号', pictures: [1, 3] },
    description: '距公司上海办公室一站地铁，含洗衣房。',
    rooms: [room('h-garden-double', DOUBLE, 1, 20, 45_000)],
  },
  {
    ...{ id: 'h-capital', city: '北京', name: '望京中心酒店', district: '朝阳区', star: 4, officeMetres: 1200 },
    ...{ address: '阜通东大街 6 号', pictures: [0, 3] },
    description: '十五号线望京站步行五分钟，会议室可按小时预订。',
    rooms: [room('h-capital-double', DOUBLE, 1, 16, 56_000), room('h-capital-twin', TWIN, 2, 10, 60_000)],
  },
  {
    ...{ id: 'h-alley', city: '北京', name: '什刹海雅舍', district: '西城区', star: 3, officeMetres: 8600 },
    ...{ address: '地安门外大街 42 号', pictures: [1] },
    description: '胡同里的小院，适合周末留京。',
    rooms: [room('h-alley-double', DOUBLE, 0, 6, 48_000)],
  },
  {
    ...{ id: 'h-panda', city: '成都', name: '天府软件园酒店', district: '高新区', star: 4, officeMetres: 500 },
    ...{ address: '天华二路 81 号', pictures: [0, 3] },
    description: '园区内，步行可到公司成都办公室。',
    rooms: [room('h-panda-double', DOUBLE, 2, 18, 39_000), room('h-panda-twin', TWIN, 2, 18, 41_000)],
  },
  {
    ...{ id: 'h-tea', city: '成都', name: '宽窄茶舍酒店', district: '青羊区', star: 3, officeMetres: 9300 },
    ...{ address: '长顺上街 127 号', pictures: [3] },
    description: '老城区，出门即是茶馆和小吃。',
    rooms: [room('h-tea-double', DOUBLE, 1, 10, 30_000)],
  },
]

export interface StayPlan {
  userId: string
  roomId: string
  /** Days from the first start to arrival; negative for past stays. */
  fromDay: number
  nights: number
  bookedDaysAgo: number
  /** A second guest. */
  also?: string
  /** Required above the allowance; without an end its approval runs. */
  reason?: string
  end?: 'cancelled' | 'refused' | 'lapsed'
  confirmNo?: string
}

/**
 * Stays in every state; those without a reason stay within the allowance on any day of the week. Those of `demo` are
 * over, so that every date is free to book.
 */
export const planStays: readonly StayPlan[] = [
  {
    ...{ userId: DEMO, roomId: 'h-garden-double', fromDay: -40, nights: 3, bookedDaysAgo: 47 },
    ...{ confirmNo: 'XH-20618' },
  },
  {
    ...{ userId: DEMO, roomId: 'h-alley-double', fromDay: -20, nights: 2, bookedDaysAgo: 30 },
    ...{ also: '胡满', end: 'cancelled' },
  },
  {
    ...{ userId: DEMO, roomId: 'h-grand-double', fromDay: -12, nights: 2, bookedDaysAgo: 18 },
    ...{ reason: '客户会议在同一栋楼', end: 'refused' },
  },
  {
    ...{ userId: DEMO, roomId: 'h-grand-suite', fromDay: -6, nights: 1, bookedDaysAgo: 9 },
    ...{ reason: '当晚其他房型已满', end: 'lapsed' },
  },
  {
    ...{ userId: 'u-12', roomId: 'h-tea-double', fromDay: 5, nights: 2, bookedDaysAgo: 2 },
    ...{ confirmNo: 'KZ-00931' },
  },
  {
    ...{ userId: 'u-12', roomId: 'h-grand-double', fromDay: 12, nights: 2, bookedDaysAgo: 0.1 },
    reason: '展会在会展中心，散场后班车已停',
  },
]
