import type { WalkToday } from '@contract/walk'
import { stepWords } from './words'
import box from '@/ui/fill.module.css'
import look from '@/ui/look.module.css'
import styles from './Walk.module.css'

const RADIUS = 84
const ROUND = 2 * Math.PI * RADIUS

/**
 * Share of the goal as a ring around the number. A day that has reached a goal keeps it (rule: goal and streak); an older
 * backend does not tell.
 */
export function Ring({ steps, goal, reached = steps >= goal }: Pick<WalkToday, 'steps' | 'goal' | 'reached'>) {
  const share = reached ? 1 : Math.min(1, steps / goal)
  const words = `今日 ${stepWords(steps)} 步，目标 ${stepWords(goal)} 步`
  return (
    <div className={styles.ring} role="img" aria-label={reached ? `${words}，已达标` : words}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle className={styles.track} cx="100" cy="100" r={RADIUS} />
        {share > 0 && (
          <circle
            className={styles.arc}
            cx="100"
            cy="100"
            r={RADIUS}
            strokeDasharray={`${share * ROUND} ${ROUND}`}
            transform="rotate(-90 100 100)"
          />
        )}
      </svg>
      <p className={`${box.fill} ${styles.number}`} aria-hidden="true">
        <strong>{stepWords(steps)}</strong>
        <span className={look.soft}>{reached ? '今日已达标' : `目标 ${stepWords(goal)} 步`}</span>
      </p>
    </div>
  )
}
