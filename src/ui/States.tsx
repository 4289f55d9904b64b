import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { backend } from '@/lib/backend'
import { paths } from '@/routes'
import { Button } from './button/Button'
import { buttonClass } from './button/buttonClass'
import { Icon } from './icon/Icon'
import type { IconName } from './icon/iconPaths'
import { useRecovery } from './useRecovery'
import styles from './States.module.css'

interface EmptyProps {
  text: string
  icon?: IconName
  role?: 'alert' | undefined
  children?: ReactNode
}

/** Empty state with one sentence; `children` is a further link. */
export function Empty({ text, icon = 'empty', role, children }: EmptyProps) {
  return (
    <div className={styles.view} role={role}>
      <Icon name={icon} className={styles.icon} />
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}

interface FailedProps {
  text: string
  onRetry: () => void
  icon?: IconName
  /** Forbidden for this account: a back link replaces the retry. */
  isRefused?: boolean
}

/** A failed read with a retry button; also retried automatically (`useRecovery`). */
export function Failed({ text, onRetry, icon = 'broken', isRefused = false }: FailedProps) {
  const isBusy = useRecovery(onRetry, !isRefused)
  // Announced once, not after each automatic retry.
  const [wasAnnounced] = useState(backend.isMuted)
  return (
    <Empty text={text} icon={icon} role={wasAnnounced ? undefined : 'alert'}>
      {isBusy && <p className={styles.text}>服务繁忙，稍后会自动重试</p>}
      {isRefused ? (
        <Link className={buttonClass({ look: 'outline' })} to={paths.index}>
          返回首页
        </Link>
      ) : (
        <Button look="outline" onClick={onRetry}>
          重试
        </Button>
      )}
    </Empty>
  )
}

/** Grey placeholder lines. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="加载中...">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  )
}

export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      加载中...
    </div>
  )
}
