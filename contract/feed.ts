import { community, Who } from './endpoint'
import { entity, list, name } from './readers/readers'
import { readTopic, type Topic } from './trend'

/** Cities of 同城. */
export interface FeedCities {
  /** The reader's own; empty for visitors and if unknown. */
  mine: string
  /** Cities with public posts, at most 500. */
  cities: string[]
}

/** Filters of the feed. */
export const feed = {
  cities: community.post<Record<string, never>, FeedCities>(
    '/trends/v1/cities',
    entity({ mine: name, cities: list((given) => name(given) || undefined) }),
    { who: Who.Visitor },
  ),
  searchTopics: community.post<{ keyword: string }, Topic[]>('/topics/v1/search', list(readTopic), {
    who: Who.Visitor,
  }),
}
