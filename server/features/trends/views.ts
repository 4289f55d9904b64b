import { Role } from '@contract/person'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { keyedDigest } from '../../lib/digest'
import { networkOf } from '../../lib/http/network'
import type { AppContext, User } from '../../appContext'
import * as repo from './viewsRepo'

const RECENT_MAX = 20_000
/** Number of characters of the user agent by which devices are distinguished. */
const USER_AGENT_CHARS = 300
/** Devices per address that can add views to a trend within an hour, because user agents can be forged. */
export const DEVICES_PER_ADDRESS = 50

/** A member, or a device at an address. */
export interface Viewer {
  session: { user: User } | undefined
  address: string
  userAgent: string
  prefetch: boolean
}

interface Views {
  /** Views recently written or being written, oldest first. */
  recent: Set<string>
  /** Addresses at their device limit, by trend, address and hour. */
  full: Set<string>
  pending: Set<Promise<void>>
}

const viewsByContext = new WeakMap<AppContext, Views>()

function viewsOf(context: AppContext): Views {
  const views = viewsByContext.get(context) ?? { recent: new Set(), full: new Set(), pending: new Set() }
  viewsByContext.set(context, views)
  return views
}

/**
 * Counts a view after the response: once per reader and hour, never for audit admins or prefetches (rule: views). Does
 * not block; a failure is logged and the view counts the next time.
 */
export function countView(context: AppContext, trendId: string, viewer: Viewer): void {
  const user = viewer.session?.user
  if (viewer.prefetch || user?.roles.includes(Role.AuditAdmin)) return
  const { recent, full, pending } = viewsOf(context)
  const hour = Math.floor(context.clock().getTime() / HOUR_MS)
  const address = networkOf(viewer.address)
  const device = `${address}\n${viewer.userAgent.slice(0, USER_AGENT_CHARS)}`
  const source = `${trendId} ${address} ${hour}`
  if (!user && full.has(source)) return
  const view = `${trendId} ${user?.id ?? device} ${hour}`
  if (recent.delete(view)) {
    recent.add(view)
    return
  }
  remember(recent, view)
  const work = new Promise((resolve) => setImmediate(resolve))
    .then(async () => {
      if (user) await repo.addView(context.db, { trendId, hour, reader: user.id })
      else if (!(await addDevice(context, { trendId, hour, address, device }))) remember(full, source)
    })
    .catch((error: unknown) => {
      recent.delete(view)
      context.log.error({ err: error, trendId }, 'a view was not counted')
    })
    .finally(() => void pending.delete(work))
  pending.add(work)
}

/** Resolves when all pending views are written; call it before the database is closed. */
export async function settleViews(context: AppContext): Promise<void> {
  await Promise.all(viewsOf(context).pending)
}

/** Deletes views that can no longer be counted twice. */
export async function sweepViews(db: Db, now: Date): Promise<void> {
  await repo.removeViewsBefore(db, Math.floor(now.getTime() / HOUR_MS) - 2)
}

function remember(kept: Set<string>, what: string): void {
  kept.add(what)
  const [oldest] = kept
  if (kept.size > RECENT_MAX && oldest !== undefined) kept.delete(oldest)
}

/** A device is stored as two digests, of its address and its own, so that those of one address can be counted. */
function addDevice(
  { db, settings: { secret } }: AppContext,
  seen: { trendId: string; hour: number; address: string; device: string },
) {
  const address = `~${keyedDigest(secret, 'viewAddress', seen.address).slice(0, 16)}`
  const device = keyedDigest(secret, 'view', seen.device).slice(0, 16)
  return repo.addDeviceView(db, { ...seen, address, device }, DEVICES_PER_ADDRESS)
}
