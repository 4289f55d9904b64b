import { setTimeout as sleep } from 'node:timers/promises'
import { acts } from '@contract/act'
import { BASE_PATHS, type Envelope } from '@contract/endpoint'
import { TargetKind, trends } from '@contract/trend'

const LIKE = BASE_PATHS[acts.like.base] + acts.like.path
const DETAIL = BASE_PATHS[trends.detail.base] + trends.detail.path
const PAGE = '/mobile/trend/detail?id='
const WRITERS = 4
const AGAIN_MS = 200
/** Slow enough that the likes last for a long trial. */
const BETWEEN_WRITES_MS = 20
const BETWEEN_READS_MS = 100

export interface Tally {
  /** `<person> <trend>` of every acknowledged like. */
  acknowledged: string[]
  /** Refusals of writes with HTTP 503, an envelope, a message and `Retry-After`, by message. */
  refused: Map<string, number>
  /** Every other response to a write or a read. */
  unclear: string[]
  reads: { answered: number; refused: Map<string, number> }
}

export interface Workload {
  tally: Tally
  /** Ends it once all pending requests are answered. */
  stop(): Promise<Tally>
}

interface Plan {
  origin: string
  /** Tokens of the people `u1`, `u2`, … */
  tokens: readonly string[]
  entries: Generator<Entry, undefined>
}

/** People who like one post after the other, each repeated under its key until acknowledged, and readers. */
export function startWorkload(plan: Plan): Workload {
  const tally: Tally = { acknowledged: [], refused: new Map(), unclear: [], reads: { answered: 0, refused: new Map() } }
  const stopped = new AbortController()
  const write = async () => {
    for (let next = plan.entries.next(); !next.done && !stopped.signal.aborted; next = plan.entries.next()) {
      const key = crypto.randomUUID()
      while (!(await like(plan, next.value, key, tally)) && !stopped.signal.aborted) await sleep(AGAIN_MS)
      await sleep(BETWEEN_WRITES_MS)
    }
  }
  const readAll = async () => {
    for (let n = 0; !stopped.signal.aborted; n += 1) {
      await read(plan, n, tally)
      await sleep(BETWEEN_READS_MS)
    }
  }
  const working = Promise.all([...Array.from({ length: WRITERS }, write), readAll()])
  return {
    tally,
    stop: async () => {
      stopped.abort()
      await working
      return tally
    },
  }
}

export interface Entry {
  person: number
  trend: number
}

/** Each person likes each of the trends `t1`, `t2`, … once. */
export function* entriesOf(people: number, trendCount: number): Generator<Entry, undefined> {
  for (let trend = 1; trend <= trendCount; trend += 1) {
    for (let person = 1; person <= people; person += 1) yield { person, trend }
  }
}

async function like({ origin, tokens }: Plan, { person, trend }: Entry, key: string, tally: Tally): Promise<boolean> {
  const answer = await fetch(origin + LIKE, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-AccessToken': tokens[person - 1] ?? '',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({ targetKind: TargetKind.Trends, targetId: `t${trend}`, on: true }),
  })
    .then(readAnswer)
    .catch(() => undefined)
  if (answer?.envelope?.code === acts.like.success) {
    tally.acknowledged.push(`u${person} t${trend}`)
    return true
  }
  if (!answer) tally.unclear.push('写入时连接断开')
  else if (isClearRefusal(answer)) count(tally.refused, answer.envelope?.msg ?? '')
  else tally.unclear.push(answer.text)
  return false
}

/** Detail for a visitor, for a member, and the served page in turn. */
async function read({ origin, tokens }: Plan, n: number, tally: Tally): Promise<void> {
  const id = `t${(n % 20) + 1}`
  const asked =
    n % 3 === 2
      ? fetch(`${origin}${PAGE}${id}`)
      : fetch(origin + DETAIL, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-AccessToken': n % 3 === 1 ? (tokens[0] ?? '') : '111' },
          body: JSON.stringify({ trendsId: id }),
        })
  const answer = await asked.then(readAnswer).catch(() => undefined)
  if (!answer) tally.unclear.push('读取时连接断开')
  else if (answer.status === 200 && (n % 3 === 2 || answer.envelope?.code === trends.detail.success))
    tally.reads.answered += 1
  else if (isClearRefusal(answer)) count(tally.reads.refused, answer.envelope?.msg ?? '')
  else tally.unclear.push(answer.text)
}

export interface Answer {
  status: number
  retryAfter: string | null
  envelope: Envelope | undefined
  /** Status and start of the body, for a report. */
  text: string
}

export async function readAnswer(response: Response): Promise<Answer> {
  const body = await response.text()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    envelope: envelopeOf(body),
    text: `${response.status} ${body.slice(0, 200)}`,
  }
}

function envelopeOf(body: string): Envelope | undefined {
  try {
    return JSON.parse(body) as Envelope
  } catch {
    return undefined
  }
}

/** 503 with a Chinese message and `Retry-After`. */
export function isClearRefusal({ status, retryAfter, envelope }: Answer): boolean {
  return status === 503 && Number(retryAfter) > 0 && /^\p{Script=Han}/u.test(envelope?.msg ?? '')
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
