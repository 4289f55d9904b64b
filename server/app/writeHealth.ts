import { answersInTime } from '../db/ping'
import { withTimeout } from '../lib/withTimeout'

/** One place that writes need; rejects if nothing can be written there. */
export interface WriteProbe {
  name: string
  write(): Promise<void>
}

export interface WriteHealth {
  /** Name of a place that cannot be written, undefined if there is none. Probes at most once in five seconds. */
  failing(): Promise<string | undefined>
  /** Records that a call failed to write: unhealthy until a later probe succeeds. */
  noteFailure(): void
}

const FRESH_MS = 5000
const NOTED = 'writes'
/** A probe that takes longer counts as failed; a busy machine may be slow. */
const HANGS_MS = 15_000

/** Checks on demand whether writes can succeed; concurrent requests share one check. */
export function createWriteHealth(
  probes: readonly WriteProbe[],
  now: () => number = () => performance.now(),
): WriteHealth {
  let latest: { failing: string | undefined; at: number } | undefined
  let checking: Promise<void> | undefined

  async function check(): Promise<void> {
    const began = now()
    const found = await Promise.all(
      probes.map(({ name, write }) =>
        withTimeout(write(), HANGS_MS).then(
          () => undefined,
          () => {
            // Recorded at once; the other places may take longer.
            latest = { failing: name, at: now() }
            return name
          },
        ),
      ),
    )
    // A failure recorded in the meantime is newer.
    if (latest && latest.at > began) return
    latest = { failing: found.find((name) => name !== undefined), at: now() }
  }

  return {
    async failing() {
      if (!latest || now() - latest.at >= FRESH_MS) {
        checking ??= check().finally(() => (checking = undefined))
        // A slow check leaves the last known result.
        await answersInTime(checking).catch(() => undefined)
      }
      return latest?.failing
    },
    noteFailure: () => {
      latest = { failing: latest?.failing ?? NOTED, at: now() }
    },
  }
}
