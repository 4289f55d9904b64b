import { useEffect } from 'react'
import { isTransport } from '@/http/apiError'
import { toast } from '@/lib/toast'
import { RichText } from '@/shared/RichText'
import { Skeleton } from '@/shared/StateViews'
import { useRecovery } from '@/shared/useRecovery'
import { useHint } from './queries'
import styles from './OnlineTab.module.css'

const FAILED = '提示语获取失败，请稍后再试'

/** The text above the form; without it the form still works. */
export function Hint() {
  const { data, error, refetch } = useHint()
  useRecovery(() => void refetch(), error !== null)

  useEffect(() => {
    if (error && !isTransport(error)) toast(FAILED, { kind: 'fail' })
  }, [error])

  if (error) {
    return (
      <div className={styles.lost} role="alert">
        <span>{FAILED}</span>
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          重试
        </button>
      </div>
    )
  }
  if (data === undefined) {
    return (
      <div className={styles.hint}>
        <Skeleton rows={3} />
      </div>
    )
  }
  return data ? (
    <div className={styles.hint}>
      <RichText html={data} />
    </div>
  ) : null
}
