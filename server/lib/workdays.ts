import chineseDays from 'chinese-days'

const CHINA_OFFSET_MS = 8 * 3600_000
const DAY_MS = 24 * 3600_000

/** A China date as the library reads it: it goes by the parts of the machine's own zone. */
function libraryDay(chinaDay: Date): Date {
  return new Date(chinaDay.getUTCFullYear(), chinaDay.getUTCMonth(), chinaDay.getUTCDate(), 12)
}

/** Public holidays of a year are announced in the autumn before; until then it has none, not even its first of October. */
function isAnnounced(year: number): boolean {
  return chineseDays.getDayDetail(new Date(year, 9, 1, 12)).name.includes('国庆节')
}

/**
 * The end, in China, of the last of so many working days after the day of `from`; public holidays and made-up
 * workdays count as announced.
 * @returns `exact` false where a day of a year without announced holidays was counted by its weekday alone
 */
export function workingDaysAfter(from: Date, days: number): { at: Date; exact: boolean } {
  const day = new Date(Math.floor((from.getTime() + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS)
  let exact = true
  for (let worked = 0; worked < days;) {
    day.setTime(day.getTime() + DAY_MS)
    exact &&= isAnnounced(day.getUTCFullYear())
    if (chineseDays.isWorkday(libraryDay(day))) worked += 1
  }
  return { at: new Date(day.getTime() + DAY_MS - CHINA_OFFSET_MS), exact }
}
