import { Link } from 'react-router-dom'
import { LazySheet } from '@/shared/LazySheet'
import { type Act, actNames, loginForAct } from './acts'
import styles from './VisitorSheet.module.css'

interface Props {
  trendsId: string
  act: Act
  /** Left out where there is no app to open. Settles once the app opened or did not. */
  onOpenApp?: () => Promise<void>
  onClosed: () => void
}

/** What a visitor can do instead: open the app, or log in and come back to the same act. */
export function VisitorSheet({ trendsId, act, onOpenApp, onClosed }: Props) {
  return (
    <LazySheet label={`登录后即可${actNames[act]}`} onClosed={onClosed}>
      {(close) => (
        <div className={styles.choices}>
          {onOpenApp && (
            <button type="button" className={styles.choice} onClick={() => void onOpenApp().then(close)}>
              在 App 中打开
            </button>
          )}
          <Link className={`${styles.choice} ${styles.main}`} to={loginForAct(trendsId, act)} replace>
            登录后继续
          </Link>
        </div>
      )}
    </LazySheet>
  )
}
