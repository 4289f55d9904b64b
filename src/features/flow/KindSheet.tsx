import { Link } from 'react-router-dom'
import { FailedRead } from '@/lists/FailedRead'
import { flowNewHref } from '@/serviceRoutes'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Icon } from '@/ui/icon/Icon'
import { Skeleton } from '@/ui/States'
import { useKinds } from './queries'
import look from '@/ui/look.module.css'

/** Choice of the kind of a new approval. */
export function KindSheet({ onClosed }: { onClosed: () => void }) {
  const { data, error, refetch } = useKinds()
  return (
    <LazySheet label="发起审批" onClosed={onClosed}>
      {() => (
        <>
          {!data && !error && <Skeleton rows={4} />}
          {!data && error && (
            <FailedRead error={error} text="审批类型加载失败，请重试" onRetry={() => void refetch()} />
          )}
          <ul aria-label="审批类型">
            {data?.map(({ kind, name }) => (
              <li key={kind}>
                <Link className={`${look.item} ${look.link}`} to={flowNewHref(kind)} replace>
                  {name}
                  <Icon name="forward" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </LazySheet>
  )
}
