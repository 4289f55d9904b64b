import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { VISITOR_TOKEN } from '@contract/limits'
import { PROJECT } from '../../support/servers/serverProcess'
import type { LoadPlan, LoadReport, PlannedRequest } from './loadGenerator'

const TIMEOUT_MS = 10_000
const PROBE_EVERY_MS = 200
const HEALTHY_MS = 100
const HEALTHY_CALLS = 10

/** A request of the load generator, by a visitor unless a token is given. */
export function planned<Body>(endpoint: Endpoint<Body, unknown>, body: Body, token = VISITOR_TOKEN): PlannedRequest {
  return {
    path: BASE_PATHS[endpoint.base] + endpoint.path,
    body: JSON.stringify(body),
    token,
    isWrite: endpoint.effect === 'write',
  }
}

/** Runs the load generator in a separate process. */
export async function generate(plan: LoadPlan): Promise<LoadReport> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/load/loadGenerator.ts'], {
    cwd: PROJECT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(plan))
  return JSON.parse(await text(child.stdout)) as LoadReport
}

/** Milliseconds until a call on a new connection returns 200, else Infinity. */
export async function timed(url: string, init: RequestInit = {}): Promise<number> {
  const began = performance.now()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(url, { ...init, headers: { ...init.headers, Connection: 'close' }, signal }).catch(
    () => undefined,
  )
  const isRead = await answer?.arrayBuffer().then(
    () => true,
    () => false,
  )
  return answer?.ok && isRead ? performance.now() - began : Infinity
}

/** Milliseconds until ten calls in a row are fast. */
export async function untilHealthy(origin: string, { path, body }: PlannedRequest): Promise<number> {
  const began = performance.now()
  for (let quick = 0; quick < HEALTHY_CALLS && performance.now() - began < 60_000;) {
    const took = await timed(origin + path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    quick = took <= HEALTHY_MS ? quick + 1 : 0
    if (took > HEALTHY_MS) await sleep(PROBE_EVERY_MS)
  }
  return performance.now() - began
}

/** Quantile of sorted values. */
export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
