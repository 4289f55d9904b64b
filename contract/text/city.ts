const END = '市'

/** The name of a city without 市, which people write and leave out; a single character alone names none (沙市). */
export const cityStem = (city: string): string =>
  city.length > END.length + 1 && city.endsWith(END) ? city.slice(0, -END.length) : city

/** Both names of a city, the one with 市 first (rule: places). */
export function cityNames(city: string): string[] {
  const stem = cityStem(city)
  return stem.length > 1 ? [stem + END, stem] : [stem]
}
