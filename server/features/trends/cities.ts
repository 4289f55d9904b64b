import type { FeedCities } from '@contract/feed'
import { cityNames, cityStem } from '@contract/text/city'
import type { User } from '../../appContext'
import type { Cursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import * as feed from './feedRepo'

const CITY_ENDS = ['市', '地区', '盟']

/** Cities of 同城: the reader's own, and all with public posts, each under one name (rule: places). */
export async function feedCities(db: Db, reader: User | undefined): Promise<FeedCities> {
  const names = new Map<string, string>()
  for (const name of await feed.cities(db)) {
    const stem = cityStem(name)
    if (name !== stem || !names.has(stem)) names.set(stem, name)
  }
  return { mine: await knownCity(db, reader?.city ?? ''), cities: [...names.values()] }
}

/** The name under which 同城 has this city, which people write with and without 市; else as given (rule: places). */
export async function knownCity(db: Db, city: string): Promise<string> {
  if (!city) return ''
  const end = CITY_ENDS.find((one) => city.length > one.length + 1 && city.endsWith(one)) ?? ''
  const stem = city.slice(0, city.length - end.length)
  // Another ending may be another place: 喀什市 lies in 喀什地区.
  for (const name of end ? [city, stem] : [...CITY_ENDS.map((one) => city + one), city])
    if (await feed.hasPosts(db, name)) return name
  return city
}

/**
 * A page of 同城, newest first: the posts of both names of the city, else of the name that `knownCity` finds. With a topic
 * either the topic or the city leads to them, whichever has fewer posts.
 */
export async function pageOfCity(db: Db, city: string, range: feed.PageRange): Promise<Cursor[]> {
  const found: string[] = []
  for (const name of cityNames(city)) if (await feed.hasPosts(db, name)) found.push(name)
  const [name = await knownCity(db, city), other] = found
  if (range.topicId !== undefined)
    return feed.inTopic(db, range.topicId, range, other === undefined ? [name] : [name, other])
  return other === undefined ? feed.inCity(db, name, range) : feed.inCities(db, [name, other], range)
}
