import { Role } from '@contract/person'
import { keyedDigest } from '../../digest'
import type { Portal, User } from '../../portal'
import * as repo from './viewsRepo'

const REMEMBERED = 20_000
/** As much of a user agent tells devices apart. */
const TELLING = 300
const HOUR_MS = 3600_000

/** Who looked: a member, or a device at an address. */
export interface Viewer {
  session: { user: User } | undefined
  address: string
  userAgent: string
  prefetch: boolean
}

interface Views {
  /** Views lately written or being written, oldest first. */
  recent: Set<string>
  pending: Set<Promise<void>>
}

const kept = new WeakMap<Portal, Views>()

function viewsOf(portal: Portal): Views {
  const views = kept.get(portal) ?? { recent: new Set(), pending: new Set() }
  kept.set(portal, views)
  return views
}

/**
 * Counts a view after the answer: once per reader and hour, never for audit admins or prefetches (`decisions`).
 * Nobody waits for it; a failure is logged and the view counts the next time.
 */
export function countView(portal: Portal, trendId: string, viewer: Viewer): void {
  const user = viewer.session?.user
  if (viewer.prefetch || user?.roles.includes(Role.AuditAdmin)) return
  const { recent, pending } = viewsOf(portal)
  const hour = Math.floor(portal.clock().getTime() / HOUR_MS)
  const device = `${viewer.address}\n${viewer.userAgent.slice(0, TELLING)}`
  const view = `${trendId} ${user?.id ?? device} ${hour}`
  if (recent.delete(view)) {
    recent.add(view)
    return
  }
  recent.add(view)
  for (const oldest of recent) {
    if (recent.size <= REMEMBERED) break
    recent.delete(oldest)
  }
  const work = new Promise((resolve) => setImmediate(resolve))
    .then(() => repo.addView(portal.db, { trendId, reader: user?.id ?? digestOf(device, portal.settings.secret), hour }))
    .catch((error: unknown) => {
      recent.delete(view)
      portal.log.error({ err: error, trendId }, 'a view was not counted')
    })
    .finally(() => void pending.delete(work))
  pending.add(work)
}

/** Resolves when every view that was seen is written; for the server's close, before the database's. */
export async function settleViews(portal: Portal): Promise<void> {
  await Promise.all(viewsOf(portal).pending)
}

function digestOf(device: string, secret: string): string {
  return `~${keyedDigest(secret, 'view', device).slice(0, 32)}`
}
