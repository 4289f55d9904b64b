import { isTransport, messageOf } from '@/http/apiError'
import { queryClient } from '@/http/queryClient'
import { toast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { ownUserId } from '../ownAccount'
import * as catering from './catering'
import * as flow from './flow'
import * as hotel from './hotel'
import * as learning from './learning'
import * as market from './market'
import type { UnqueuedOperation } from './operation'
import { hasPending, type Pending, readPending } from './pending'
import * as points from './points'
import * as psychology from './psychology'
import { endDraft, isShown, superseding } from './unshown'
import { pause, type Settled, UNKNOWN_RESULT, untilAnswered } from './untilAnswered'
import * as walk from './walk'

/** Time in which a screen that is about the write takes it over. */
const FOR_SCREEN_MS = 1500
const AGAIN_MS = 15_000

type AnyOperation = UnqueuedOperation<unknown, unknown>

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'queued' in value

export const unqueuedOperations: readonly AnyOperation[] = [
  ...[catering, flow, hotel, learning, market, points, psychology, walk],
].flatMap((file) => Object.values<unknown>(file).filter(isOperation))

/** First parts of the query keys that a service's write can change. */
const NOUNS: readonly unknown[] = [
  ...['account', 'audit', 'badges', 'catering', 'flow', 'hotel', 'learning', 'market', 'points', 'psychology'],
  ...['service', 'walk'],
]

let stopped = new AbortController()
let isRunning = false

session.onUserChange(() => {
  stopped.abort()
  stopped = new AbortController()
})

/** Confirms what no screen confirms, one after the other, until nothing is unanswered or the session ends. */
export async function confirmAll(): Promise<void> {
  if (isRunning) return
  isRunning = true
  const { signal } = stopped
  try {
    await confirmEach(signal)
  } finally {
    isRunning = false
  }
  // The next user's call came while this one was running.
  if (signal.aborted) await confirmAll()
}

async function confirmEach(signal: AbortSignal): Promise<void> {
  while (hasPending() && !signal.aborted) {
    await pause(FOR_SCREEN_MS, signal)
    const userId = await ownId()
    if (userId === undefined || signal.aborted) return
    const [first] = userId === '' ? [] : unshownOf(userId)
    if (!first && userId !== '' && !unqueuedOperations.some(({ name }) => readPending(userId, name))) return
    if (first) await confirm(first.operation, userId, first.pending, signal)
    else await pause(AGAIN_MS, signal)
  }
}

/** Undefined without a session; empty if the account could not be read. */
async function ownId(): Promise<string | undefined> {
  if (!session.isMember()) return undefined
  return ownUserId('background').catch(() => '')
}

interface Unshown {
  operation: AnyOperation
  pending: Pending<unknown>
}

function unshownOf(userId: string): Unshown[] {
  return unqueuedOperations.flatMap((operation) => {
    const pending = readPending(userId, operation.name)
    return pending && !isShown(pending.key) ? [{ operation, pending }] : []
  })
}

async function confirm(
  operation: AnyOperation,
  userId: string,
  pending: Pending<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const onSilence = () => void (isShown(pending.key) || toast(UNKNOWN_RESULT))
  const settled = await untilAnswered(operation, userId, pending, { signal, isReported: true, onSilence })
  // A screen that was opened meanwhile gets the same answer.
  if (!settled || isShown(pending.key)) return
  await (signal.aborted ? endDraft(operation, settled) : showOutcome(operation, settled))
}

/** Tells the outcome without a screen that is about it, and deletes the draft. */
export async function showOutcome<Write, Data>(
  operation: UnqueuedOperation<Write, Data>,
  settled: Settled<Write, Data>,
): Promise<void> {
  const label = operation.label(settled.write)
  const superseded = superseding(operation, settled)
  if (superseded !== undefined) {
    toast(superseded)
  } else if (settled.kind === 'sent') {
    const result = operation.result?.(settled.data)
    toast(result ? `${label}成功，${result}` : `${label}成功`, { kind: 'success' })
  } else if (!isTransport(settled.error)) {
    toast(`${label}失败：${messageOf(settled.error, '请重试')}`, { kind: 'fail' })
  }
  await endDraft(operation, settled)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => NOUNS.includes(queryKey[0]) })
}
