import { WALK_STATION_STEPS } from '@contract/walk'

export interface StationPlan {
  level: number
  name: string
  needSteps: number
  points: number
}

/** Places along the Yangtze, downstream: a symbolic route (rule: stations). */
const NAMES = [
  ...['宜宾', '南溪', '江安', '泸州', '合江', '江津', '重庆', '长寿', '涪陵', '丰都'],
  ...['忠县', '万州', '云阳', '奉节', '巫山', '巴东', '秭归', '宜昌', '荆州', '岳阳'],
  ...['武汉', '黄石', '九江', '安庆', '池州', '铜陵', '芜湖', '南京', '镇江', '上海'],
]

const pointsOf = (level: number): number => (level === NAMES.length ? 30 : level % 5 === 0 ? 10 : 5)

export const stations: readonly StationPlan[] = NAMES.map((name, place) => ({
  level: place + 1,
  name,
  needSteps: (place + 1) * WALK_STATION_STEPS,
  points: pointsOf(place + 1),
}))

/** The quarter of a date with its first and last day. */
export function seasonOf(date: string): { season: string; from: string; to: string } {
  const year = date.slice(0, 4)
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3)
  const ends = ['03-31', '06-30', '09-30', '12-31']
  const first = String(quarter * 3 - 2).padStart(2, '0')
  return { season: `${year}Q${quarter}`, from: `${year}-${first}-01`, to: `${year}-${ends[quarter - 1] ?? '12-31'}` }
}
