import { expect, it } from 'vitest'
import { generate, randomOf } from '@tests/support/answers/generate'
import { wrongData } from '@tests/support/answers/mutate'
import { answerSchemas, routes, schemaKey } from '@tests/support/answers/routeSchemas'

const TURNS = 60

const named = routes.map((route) => [schemaKey(route.endpoint).trim(), route] as const)

function schemaOf(key: string) {
  const schema = [...answerSchemas].find(([each]) => each.trim() === key)?.[1]
  if (!schema) throw new Error(`${key} has no schema`)
  return schema
}

it.each(named)(
  '%s: reads a right answer as it is, and a wrong one as the contract says or not at all',
  (key, { endpoint, data }) => {
    const random = randomOf(17)
    const schema = schemaOf(key)
    for (let turn = 0; turn < TURNS; turn += 1) {
      const right = generate(schema, random)
      expect(data.safeParse(endpoint.read(right)).error, JSON.stringify(right)).toBeUndefined()
      const wrong = wrongData(right, random)
      const read = endpoint.read(wrong)
      if (read !== undefined) expect(data.safeParse(read).error, JSON.stringify(wrong).slice(0, 2000)).toBeUndefined()
    }
  },
)
