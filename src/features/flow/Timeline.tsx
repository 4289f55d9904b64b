import type { FlowStep } from '@contract/flow'
import { formatTime } from '@/lib/time/date'
import { stepWords } from './words'
import look from '@/ui/look.module.css'
import styles from './Timeline.module.css'

/** Who decides; nobody in particular of a step of HR that is not decided yet. */
const personOf = ({ person, status }: Pick<FlowStep, 'person' | 'status'>) =>
  person || (status === 'waiting' || status === 'running' ? '人力资源' : '')

const SECTION = 'flow-steps'

/** Moves the focus to the steps, after the focused button was removed. */
export function focusTimeline(): void {
  document.getElementById(SECTION)?.focus()
}

/** The steps in order, with person, time and reason. */
export function Timeline({ steps }: { steps: readonly FlowStep[] }) {
  return (
    <section id={SECTION} className={`${look.card} ${styles.card}`} tabIndex={-1} aria-label="审批流程">
      <h2>审批流程</h2>
      <ol>
        {steps.map(({ name, person, status, reason, time }, place) => (
          <li key={place} className={`${styles.step} ${styles[status]}`}>
            <span className={look.line}>
              <span className={look.name}>{name}</span>
              <span className={styles.state}>{stepWords({ name, status })}</span>
            </span>
            <span className={look.soft}>
              <bdi>{personOf({ person, status })}</bdi>
              {time && personOf({ person, status }) && ' · '}
              {time && formatTime(time)}
            </span>
            {reason && (
              <span className={`${look.quote} ${styles.reason}`} dir="auto">
                {reason}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
