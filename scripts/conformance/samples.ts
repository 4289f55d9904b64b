import { isObject } from '../../contract/readers/readers'

/** Names in responses for fields that bodies call differently. */
const ALIASES: Record<string, readonly string[]> = {
  userId: ['imId'],
  toUserId: ['userId', 'imId'],
  articleId: ['trendsId', 'docId'],
  id: ['docId', 'articleId'],
  city: ['city', 'name'],
}
const VALUES_MAX = 30
const DEEPEST = 8

/** Ids and other values from the backend's responses, for further requests. */
export interface Samples {
  /** Collects the values of a response of this noun. */
  learn(noun: string, data: unknown): void
  /** Candidates for a field of a body, those of the same noun first. */
  find(noun: string, field: string): string[]
}

export function createSamples(): Samples {
  const valuesByKey = new Map<string, Set<string>>()

  function keep(key: string, value: string): void {
    const values = valuesByKey.get(key) ?? new Set()
    if (values.size < VALUES_MAX) values.add(value)
    valuesByKey.set(key, values)
  }

  function walk(noun: string, data: unknown, depth: number): void {
    if (depth > DEEPEST || typeof data !== 'object' || data === null) return
    for (const [name, value] of Object.entries(data)) {
      if (typeof value === 'string' && value !== '' && value.length <= 64 && !Array.isArray(data)) {
        keep(`${noun}/${name}`, value)
        keep(name, value)
      } else walk(noun, value, depth + 1)
    }
    if (isObject(data)) return
    for (const value of data as unknown[]) if (typeof value === 'string' && value) keep(`${noun}/[]`, value)
  }

  return {
    learn: (noun, data) => walk(noun, data, 0),
    find(noun, field) {
      const names = [field, ...(ALIASES[field] ?? [])]
      const found = [...names.map((name) => `${noun}/${name}`), ...names].flatMap((key) => [
        ...(valuesByKey.get(key) ?? []),
      ])
      return [...new Set(found)]
    },
  }
}
