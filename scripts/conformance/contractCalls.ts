import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../contract/endpoint'
import { isObject } from '../../contract/readers/readers'
import { bodyShapes, type ObjectShape } from './shapes'

export type AnyEndpoint = Endpoint<unknown, unknown>

/** One call of the contract with its name in the code, for example `comments.list`. */
export interface ContractCall {
  /** The contract's file that declares it. */
  noun: string
  name: string
  endpoint: AnyEndpoint
  body: ObjectShape
}

const CONTRACT = join(import.meta.dirname, '../../contract')

const isEndpoint = (given: unknown): given is AnyEndpoint =>
  isObject(given) && typeof given.path === 'string' && typeof given.read === 'function' && 'keepsAnswer' in given

/** Every call that `contract/` declares, in the order of its files. */
export async function contractCalls(): Promise<ContractCall[]> {
  const files = readdirSync(CONTRACT)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
  const shapes = bodyShapes(files)
  const calls: ContractCall[] = []
  for (const noun of files) {
    const module = (await import(pathToFileURL(join(CONTRACT, `${noun}.ts`)).href)) as Record<string, unknown>
    for (const [group, members] of Object.entries(module)) {
      for (const [name, endpoint] of isObject(members) ? Object.entries(members) : []) {
        if (!isEndpoint(endpoint)) continue
        const body = shapes.get(`${noun}.${group}.${name}`) ?? { kind: 'object', fields: [] }
        calls.push({ noun, name: `${group}.${name}`, endpoint, body })
      }
    }
  }
  return calls
}
