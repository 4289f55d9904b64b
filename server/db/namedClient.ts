import pg from 'pg'
import { type Done, type KnownRows, type NamedConfig, NamedQuery, type Value } from './namedQuery'

/** The driver's client, with a short way for the named statements of the query builder (`NamedQuery`). */
export class NamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const known: KnownRows = new Map()
    const plain = this.query.bind(this) as (...given: unknown[]) => unknown
    const run = (config: NamedConfig, values: Value[], done: Done) => void plain(new NamedQuery(config, values, known, done))
    const query = (config: unknown, values?: unknown, done?: Done) => {
      if (!isNamed(config) || !arePlain(values)) return plain(config, values, done)
      if (done) return run(config, values, done)
      return new Promise((resolve, reject) => run(config, values, (error, result) => (error ? reject(error) : resolve(result))))
    }
    this.query = query as typeof this.query
  }
}

/** A named statement whose rows are wanted as arrays. */
function isNamed(config: unknown): config is NamedConfig {
  if (typeof config !== 'object' || config === null) return false
  const { name, rowMode, types } = config as { name?: string; rowMode?: string; types?: object }
  return Boolean(name) && rowMode === 'array' && types !== undefined
}

function arePlain(values: unknown): values is Value[] {
  return Array.isArray(values) && values.every((value) => value === null || PLAIN.includes(typeof value))
}

const PLAIN: readonly string[] = ['string', 'number', 'boolean']
