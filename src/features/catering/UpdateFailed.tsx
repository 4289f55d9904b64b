import { isOffline } from '@/http/apiError'
import { pastTime } from '@/lib/time/pastTime'
import look from '@/ui/look.module.css'
import styles from './Catering.module.css'

interface Props {
  /** Why the last read failed. */
  error: unknown
  /** When what is shown was read, in milliseconds since 1970. */
  at: number
}

/** Shows that polled data could not be refreshed. */
export function UpdateFailed({ error, at }: Props) {
  return (
    <p className={`${look.soft} ${styles.late}`} role="status">
      {`${isOffline(error) ? '离线' : '更新失败'}，显示 ${pastTime(at)} 的内容`}
    </p>
  )
}
