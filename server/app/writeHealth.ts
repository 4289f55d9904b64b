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
        answersInTime(write()).then(
          () => undefined,
          () => name,
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
        await looking
      }
      return known?.failing
    },
    noteFailure: () => {
      known = { failing: known?.failing ?? NOTED, at: now() }
    },
  }
}
