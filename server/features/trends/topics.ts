import type { Topic } from '@contract/trend'
import type { TopicRow } from './rowsRepo'

/** A topic in wire format. */
export function topicOf({ id, name, sensitive }: TopicRow): Topic {
  return { paramId: id, paramName: name, sensi: sensitive ? 'true' : 'false' }
}
