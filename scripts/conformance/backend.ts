import { setTimeout as sleep } from 'node:timers/promises'
import { type Base, type Envelope, readEnvelope } from '../../contract/endpoint'
import { HTTP_TIMEOUT_MS, REQUEST_HEADER_VERSION, VISITOR_TOKEN } from '../../contract/limits'
import { isObject } from '../../contract/readers/readers'
import type { AnyEndpoint, ContractCall } from './contractCalls'

export interface Answer {
  /** 0 without a response. */
  status: number
  headers: Headers
  text: string
  json: unknown
  /** Undefined without an envelope. */
  envelope: Envelope | undefined
}

export interface Sent {
  body?: unknown
  /** Left out: no header. */
  token?: string | undefined
  /** Idempotency-Key. */
  key?: string
}

export interface Backend {
  call(call: ContractCall, sent?: Sent): Promise<Answer>
  /** Sends a path that may not exist in the contract, and text that may not be JSON. */
  raw(base: Base, path: string, text: string): Promise<Answer>
}

export type Observe = (call: ContractCall | undefined, base: Base, answer: Answer) => void

const BUSY: readonly number[] = [429, 503]
const TRIES = 4
const LONGEST_WAIT_SECONDS = 60

/**
 * A backend with its three base addresses. Waits for `Retry-After` if it is busy.
 * @param observe called with every response
 */
export function connect(addresses: Record<Base, string>, observe: Observe): Backend {
  async function once(url: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(HTTP_TIMEOUT_MS) })
      const text = await response.text()
      const json = jsonOf(text)
      return { status: response.status, headers: response.headers, text, json, envelope: readEnvelope(json) }
    } catch {
      return { status: 0, headers: new Headers(), text: '', json: undefined, envelope: undefined }
    }
  }

  async function patiently(url: string, init: RequestInit): Promise<Answer> {
    for (let turn = 1; ; turn += 1) {
      const answer = await once(url, init)
      const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN)
      if (!BUSY.includes(answer.status) || !Number.isFinite(seconds) || turn === TRIES) return answer
      await sleep(1000 * Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS))
    }
  }

  return {
    async call(call, { body = {}, token, key } = {}) {
      const { endpoint } = call
      const isForm = body instanceof FormData
      const answer = await patiently(addresses[endpoint.base] + endpoint.path, {
        method: endpoint.method,
        headers: {
          ...(token === undefined ? {} : { 'X-AccessToken': token }),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...(endpoint.method === 'POST' && !isForm ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(endpoint.method === 'POST' ? { body: isForm ? body : JSON.stringify(asSent(endpoint, body)) } : {}),
      })
      observe(call, endpoint.base, answer)
      return answer
    },
    async raw(base, path, text) {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await patiently(addresses[base] + path, { method: 'POST', headers, body: text })
      observe(undefined, base, answer)
      return answer
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls of `POST /api` have a head with their action code (rule: action head). */
function asSent({ action }: AnyEndpoint, body: unknown): unknown {
  if (action === undefined) return body
  const head = {
    ...{ token: VISITOR_TOKEN, channel: 'h5', language: 'zh', os: 'h5', screen: '375x812', time: Date.now() },
    ...{ type: 'h5', userAgent: 'conformance', version: REQUEST_HEADER_VERSION, action },
  }
  return { head, body }
}

/** A short description of a response for the report, with at most its beginning. */
export function describe({ status, envelope, text }: Answer): string {
  if (status === 0) return '没有回答'
  const http = status === 200 ? '' : `HTTP ${status} `
  if (!envelope) return `${http}${JSON.stringify(text.slice(0, 60))}`
  return `${http}code ${envelope.code}${envelope.msg ? ` ${envelope.msg.slice(0, 80)}` : ''}`
}

/** The data of a successful answer; undefined for a refusal. */
export function dataOf({ endpoint }: ContractCall, { json, envelope }: Answer): unknown {
  return envelope?.code === endpoint.success && isObject(json) ? (json.data ?? null) : undefined
}
