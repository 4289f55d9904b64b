import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pause } from '../../support/concurrency/pause'

/** Input of the generator, as JSON on stdin. */
export interface LoadPlan {
  port: number
  /** Keep-alive connections, opened at the start. */
  connections: number
  /** Total rate; requests are sent on schedule, whether or not earlier ones were answered. */
  perSecond: number
  seconds: number
  /** How long to wait for the last responses. */
  patienceMs: number
  requests: readonly PlannedRequest[]
  /** Index of the first request to send; the list repeats. */
  first?: number
}

export interface PlannedRequest {
  path: string
  /** JSON; empty for a GET of a page. */
  body: string
  token: string
  /** Sent with a new Idempotency-Key each time. */
  isWrite: boolean
  /** `X-Forwarded-For`; absent without a proxy. */
  address?: string
}

/** Outcome of the requests; times in ms from the moment a request was due. */
export interface LoadReport {
  sent: number
  answered: number[]
  refused: number[]
  /** Responses with 429. */
  tooOften: number
  /** Responses with 200 and a business error code. */
  byCode: Record<string, number>
  /** Responses with any other status. */
  failed: number
  /** Broken connections, and requests without a response. */
  lost: number
  unanswered: number
  /** Refusals without `Retry-After`. */
  withoutRetryAfter: number
}

const CONNECTIONS_MAX = 6000
const SECONDS_MAX = 600
const REQUESTS_MAX = 300_000
const SUCCESS: readonly string[] = ['0', '200']
const TICK_MS = 5

/** A keep-alive connection: one request at a time, further ones are queued. */
class Line {
  private readonly waiting: { due: number; message: string }[] = []
  private inFlight: number | undefined
  private received = ''
  private socket: Socket | undefined

  constructor(
    private readonly port: number,
    private readonly report: LoadReport,
  ) {}

  open(): void {
    const socket = connect(this.port, '127.0.0.1')
    this.socket = socket
    this.received = ''
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('data', (chunk: string) => this.read(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.inFlight !== undefined) this.report.lost += 1
      this.inFlight = undefined
      if (this.socket === socket) this.socket = undefined
      if (this.waiting.length > 0) this.next()
    })
  }

  ask(due: number, message: string): void {
    this.waiting.push({ due, message })
    this.next()
  }

  get unanswered(): number {
    return this.waiting.length + (this.inFlight === undefined ? 0 : 1)
  }

  close(): void {
    this.waiting.length = 0
    this.inFlight = undefined
    this.socket?.destroy()
  }

  private next(): void {
    if (this.inFlight !== undefined) return
    const asked = this.waiting.shift()
    if (!asked) return
    if (!this.socket) this.open()
    this.inFlight = asked.due
    this.socket?.write(asked.message)
  }

  private read(chunk: string): void {
    this.received += chunk
    const end = this.received.indexOf('\r\n\r\n')
    if (end < 0 || this.inFlight === undefined) return
    const head = this.received.slice(0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.received.length < end + 4 + length) return
    const status = Number(head.slice(9, 12))
    const took = performance.now() - this.inFlight
    if (status === 200) {
      this.report.answered.push(took)
      const code = /^\{"code":(-?\d+)/.exec(this.received.slice(end + 4))?.[1]
      if (code !== undefined && !SUCCESS.includes(code)) this.report.byCode[code] = (this.report.byCode[code] ?? 0) + 1
    } else if (status === 503) this.report.refused.push(took)
    else if (status === 429) this.report.tooOften += 1
    else this.report.failed += 1
    if (status === 503 && !/retry-after: \d/i.test(head)) this.report.withoutRetryAfter += 1
    this.inFlight = undefined
    this.received = ''
    if (/connection: close/i.test(head)) this.socket = undefined
    this.next()
  }
}

function messageOf({ path, body, token, isWrite, address }: PlannedRequest): string {
  const head = body
    ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, `X-AccessToken: ${token}`]
    : ['Accept-Encoding: br']
  const lines = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'Host: localhost',
    ...head,
    ...(address ? [`X-Forwarded-For: ${address}`] : []),
    ...(isWrite ? [`Idempotency-Key: ${crypto.randomUUID()}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

async function generate({
  port,
  connections,
  perSecond,
  seconds,
  patienceMs,
  requests,
  first = 0,
}: LoadPlan): Promise<LoadReport> {
  if (connections > CONNECTIONS_MAX || seconds > SECONDS_MAX || perSecond * seconds > REQUESTS_MAX)
    throw new Error('too much load')
  const report: LoadReport = {
    sent: 0,
    answered: [],
    refused: [],
    tooOften: 0,
    byCode: {},
    failed: 0,
    lost: 0,
    unanswered: 0,
    withoutRetryAfter: 0,
  }
  const lines = Array.from({ length: connections }, () => new Line(port, report))
  for (const line of lines) line.open()
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - began
      const due = Math.min(passed / 1000, seconds) * perSecond
      for (; report.sent < due; report.sent += 1) {
        const request = requests[(first + report.sent) % requests.length]
        if (request)
          lines[report.sent % lines.length]?.ask(began + (report.sent / perSecond) * 1000, messageOf(request))
      }
      if (passed < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const unanswered = () => lines.reduce((sum, line) => sum + line.unanswered, 0)
  for (const since = performance.now(); unanswered() > 0 && performance.now() - since < patienceMs;) {
    await pause(50)
  }
  report.unanswered = unanswered()
  for (const line of lines) line.close()
  return report
}

const report = await generate(JSON.parse(await text(process.stdin)) as LoadPlan)
// A pipe accepts more than its buffer asynchronously: exit only when all is written.
process.stdout.write(JSON.stringify(report), () => process.exit(0))
