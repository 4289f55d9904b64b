import pg from 'pg'
import { type Done, type KnownRows, type NamedConfig, NamedQuery, type Value } from './namedQuery'

export interface NamedClientConfig {
  /**
   * Each transaction may run on another server connection: nothing is prepared by name, and the time limits are set in
   * each transaction (rule: pooled connections).
   */
  pooled?: boolean
  /** A statement that takes longer ends the connection. The driver's `query_timeout` would keep it in use. */
  answerWithinMs?: number
}

/**
 * The driver's client with a fast path for the named statements of the query builder (`NamedQuery`) and a time limit
 * for answers: a connection that exceeds it is destroyed, so a pool never reuses it and the server rolls its
 * transaction back.
 */
export class NamedClient extends pg.Client {
  /** The connection string as given. */
  readonly address: string
  constructor(given?: string | (pg.ClientConfig & NamedClientConfig)) {
    const config = typeof given === 'object' ? given : {}
    const { pooled = false, answerWithinMs = 0 } = config
    super(pooled ? { ...config, statement_timeout: 0, idle_in_transaction_session_timeout: 0 } : given)
    this.address = config.connectionString ?? ''
    const rowTypes: KnownRows = new Map()
    const sent = this.query.bind(this) as (...given: unknown[]) => unknown
    const limits = limitsOf(config)
    const plain = pooled ? (config: unknown, ...more: unknown[]) => sent(unnamed(config, limits), ...more) : sent
    const run = (config: NamedConfig, values: Value[], done: Done) =>
      void plain(new NamedQuery(config, values, rowTypes, done))
    const query = (config: unknown, values?: unknown, done?: Done) => {
      if (pooled || !isNamed(config) || !arePlain(values)) return plain(config, values, done)
      if (done) return run(config, values, done)
      return new Promise((resolve, reject) =>
        run(config, values, (error, result) => (error ? reject(error) : resolve(result))),
      )
    }
    const endWhenLate = () => {
      if (answerWithinMs === 0) return () => false
      let late = false
      const timer = setTimeout(() => {
        late = true
        void this.end()
      }, answerWithinMs)
      return () => {
        clearTimeout(timer)
        return late
      }
    }
    const timed = (config: unknown, values?: unknown, done?: Done) => {
      const wasLate = endWhenLate()
      const asTimeout = (error: Error) => (wasLate() ? new NoAnswer(error) : error)
      if (done)
        return query(config, values, (error, result) =>
          error ? done(asTimeout(error)) : (wasLate(), done(null, result)),
        )
      return (query(config, values) as Promise<unknown>).then(
        (result) => (wasLate(), result),
        (error: Error) => Promise.reject(asTimeout(error)),
      )
    }
    this.query = timed as typeof this.query
  }
}

const TIME_LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const

/** The statements that set the time limits of one transaction. */
const limitsOf = (config: pg.ClientConfig): string =>
  TIME_LIMITS.map((name) => `; set local ${name} = ${Number(config[name] ?? 0)}`).join('')

/** The statement without its name; `begin` together with the time limits. */
function unnamed(config: unknown, limits: string): unknown {
  if (typeof config === 'string') return BEGIN.test(config) ? config + limits : config
  if (typeof config !== 'object' || config === null || !('text' in config)) return config
  const { name: _name, text, ...rest } = config as { name?: string; text: string }
  return { ...rest, text: BEGIN.test(text) ? text + limits : text }
}

const BEGIN = /^begin\b/i

/** The database did not answer in time. */
class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(cause: Error) {
    super('the database did not answer in time', { cause })
  }
}

/** A named statement with array rows. */
function isNamed(config: unknown): config is NamedConfig {
  if (typeof config !== 'object' || config === null) return false
  const { name, rowMode, types } = config as { name?: string; rowMode?: string; types?: object }
  return Boolean(name) && rowMode === 'array' && types !== undefined
}

function arePlain(values: unknown): values is Value[] {
  return Array.isArray(values) && values.every((value) => isPlain(value) || isTexts(value))
}

const isPlain = (value: unknown) => value === null || PLAIN.includes(typeof value)
const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

const PLAIN: readonly string[] = ['string', 'number', 'boolean']
