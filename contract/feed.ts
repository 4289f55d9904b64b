import { community, Who } from './endpoint'
import { entity, list, name } from './readers/readers'
import { readTopic, type Topic } from './trend'

/** What 同城 can show. */
export interface FeedCities {
  /** The reader's own, empty for visitors and where none is known. */
  mine: string
  /** All that have open posts, at most 500. */
  cities: string[]
}

/** What the feed can be narrowed to. */
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
