import { useEffect } from 'react'
import { isTransport } from '@/http/apiError'
import { passFocus } from '@/lib/passFocus'
import { toast } from '@/lib/toast/toast'
import { RichText } from '@/posts/RichText'
import { Button } from '@/ui/button/Button'
import { Skeleton } from '@/ui/States'
import { useRecovery } from '@/ui/useRecovery'
import { useHint } from '../queries'
import look from '@/ui/look.module.css'
import styles from './OnlineTab.module.css'

const FAILED = '提示语获取失败，请稍后再试'

/** The text above the form; optional. */
export function Hint() {
  const { data, error, refetch } = useHint()
  const failure = data === undefined ? error : null
  useRecovery(() => void refetch(), failure !== null)

  useEffect(() => {
    if (failure && !isTransport(failure)) toast(FAILED, { kind: 'fail' })
  }, [failure])

  if (failure) {
    return (
      <div className={`${look.line} ${look.soft} ${styles.lost}`} role="alert">
        <span>{FAILED}</span>
        <Button look="outline" small ref={passFocus} onClick={() => void refetch()}>
          重试
        </Button>
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
