import { BEHAVIOUR_MESSAGE_LENGTH, BEHAVIOUR_STACK_LENGTH, BEHAVIOURS_KEPT } from '@contract/limits'
import type { Behaviour, MonitorReport } from '@contract/monitor'
import { scrub, scrubStack } from '@/lib/scrub'

const BATCH_MS = 5000
const PER_PAGE = 500

export interface Reporter {
  record(behaviour: Pick<Behaviour, 'kind' | 'message' | 'stack' | 'value'>): void
  /** Sends the pending behaviours now. */
  flush(): void
}

interface ReporterContext {
  release: string
  environment: string
  screen: () => string
  now: () => number
  post: (report: MonitorReport) => void
}

/**
 * Keeps the newest 100 behaviours (rule: limits) and sends them in batches. Duplicates within a batch are dropped; a
 * page reports at most 500.
 */
export function createReporter({ release, environment, screen, now, post }: ReporterContext): Reporter {
  let buffered: Behaviour[] = []
  let sent = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (buffered.length === 0) return
    const behaviours = buffered
    buffered = []
    post({ release, environment, behaviours })
  }

  return {
    record({ kind, message, stack, value }) {
      if (sent >= PER_PAGE) return
      const clean = scrub(message, BEHAVIOUR_MESSAGE_LENGTH)
      if (buffered.some((known) => known.kind === kind && known.message === clean && known.value === value)) return
      sent += 1
      buffered.push({
        kind,
        at: now(),
        screen: screen(),
        message: clean,
        ...(stack ? { stack: scrubStack(stack, BEHAVIOUR_STACK_LENGTH) } : {}),
        ...(value === undefined ? {} : { value }),
      })
      buffered = buffered.slice(-BEHAVIOURS_KEPT)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    flush,
  }
}
