import { BEHAVIOUR_MESSAGE_LENGTH, BEHAVIOUR_STACK_LENGTH, BEHAVIOURS_KEPT } from '@contract/limits'
import type { Behaviour, MonitorReport } from '@contract/monitor'
import { scrub, scrubStack } from '@/lib/scrub'

const BATCH_MS = 5000
const PER_PAGE = 500

export interface Reporter {
  tell(behaviour: Pick<Behaviour, 'kind' | 'message' | 'stack' | 'value'>): void
  /** Sends what is kept now. */
  flush(): void
}

interface Surroundings {
  release: string
  environment: string
  screen: () => string
  now: () => number
  post: (report: MonitorReport) => void
}

/**
 * Keeps at most 100 behaviours (rule: limits), the newest, and sends them in batches. The same one again within a batch
 * is left out, and after 500 a page reports nothing more.
 */
export function createReporter({ release, environment, screen, now, post }: Surroundings): Reporter {
  let kept: Behaviour[] = []
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (kept.length === 0) return
    const behaviours = kept
    kept = []
    post({ release, environment, behaviours })
  }

  return {
    tell({ kind, message, stack, value }) {
      if (told >= PER_PAGE) return
      const clean = scrub(message, BEHAVIOUR_MESSAGE_LENGTH)
      if (kept.some((known) => known.kind === kind && known.message === clean && known.value === value)) return
      told += 1
      kept.push({
        kind,
        at: now(),
        screen: screen(),
        message: clean,
        ...(stack ? { stack: scrubStack(stack, BEHAVIOUR_STACK_LENGTH) } : {}),
        ...(value === undefined ? {} : { value }),
      })
      kept = kept.slice(-BEHAVIOURS_KEPT)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    flush,
  }
}
