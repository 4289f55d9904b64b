import { answersInTime } from '../db/ping'

/** One place that writes need; rejects where nothing can be written there now. */
export interface WriteProbe {
  name: string
  write(): Promise<void>
}

export interface WriteHealth {
  /** The name of a place where nothing can be written, undefined where all is well. Writes at most once in five seconds. */
  failing(): Promise<string | undefined>
  /** A write of a call has failed for its disk: unhealthy until a later probe succeeds. */
  noteFailure(): void
}

const FRESH_MS = 5000
const NOTED = 'writes'
/** A busy machine is slow without being full; what takes longer hangs. */
const HANGS_MS = 15_000

/** Watches whether writes can succeed, only while somebody asks; all who ask at the same time share one look. */
export function createWriteHealth(
  probes: readonly WriteProbe[],
  now: () => number = () => performance.now(),
): WriteHealth {
  let known: { failing: string | undefined; at: number } | undefined
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const began = now()
    const found = await Promise.all(
      probes.map(({ name, write }) =>
        answersInTime(write(), HANGS_MS).then(
          () => undefined,
          () => {
            // Told at once, however long the other places take.
            known = { failing: name, at: now() }
            return name
          },
        ),
      ),
    )
    // A failure noted meanwhile is newer.
    if (known && known.at > began) return
    known = { failing: found.find((name) => name !== undefined), at: now() }
  }

  return {
    async failing() {
      if (!known || now() - known.at >= FRESH_MS) {
        looking ??= look().finally(() => (looking = undefined))
        // One that takes its time leaves what was known before.
        await answersInTime(looking).catch(() => undefined)
      }
      return known?.failing
    },
    noteFailure: () => {
      known = { failing: known?.failing ?? NOTED, at: now() }
    },
  }
}
