import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { backend } from '@/lib/backend'
import { passFocus } from '@/lib/passFocus'
import { paths } from '@/routes'
import { Button } from './button/Button'
import { buttonClass } from './button/buttonClass'
import { Icon } from './icon/Icon'
import type { IconName } from './icon/iconPaths'
import { useRecovery } from './useRecovery'
import styles from './States.module.css'

interface EmptyProps {
  text: string
  /** It is the heading of the screen, too. */
  isTitle?: boolean
  icon?: IconName
  role?: 'alert' | undefined
  children?: ReactNode
}

/** Empty state with one sentence; `children` is a further link. */
export function Empty({ text, isTitle = false, icon = 'empty', role, children }: EmptyProps) {
  const Words = isTitle ? 'h1' : 'p'
  return (
    <div className={styles.view} role={role}>
      <Icon name={icon} className={styles.icon} />
      <Words className={styles.text}>{text}</Words>
      {children}
    </div>
  )
}

/** Empty state of what does not exist or is refused; a retry would not help, so a link leads on. */
export function Gone({ children, ...props }: Pick<EmptyProps, 'text' | 'icon' | 'role' | 'children'>) {
  return (
    <Empty {...props}>
      {children}
      <Link className={buttonClass({ look: 'outline' })} to={paths.index}>
        返回首页
      </Link>
    </Empty>
  )
}

interface FailedProps {
  text: string
  onRetry: () => void
  icon?: IconName
  /** Forbidden for this account: a back link replaces the retry. */
  isRefused?: boolean
  /** It is the heading of the screen, too. */
  isTitle?: boolean
  /** A further link. */
  children?: ReactNode
}

/** A failed read with a retry button; also retried automatically (`useRecovery`). */
export function Failed({ text, onRetry, icon = 'broken', isRefused = false, isTitle, children }: FailedProps) {
  const isBusy = useRecovery(onRetry, !isRefused)
  // Announced once, not after each automatic retry.
  const [wasAnnounced] = useState(backend.isMuted)
  const state = { text, icon, role: wasAnnounced ? undefined : ('alert' as const) }
  if (isRefused) return <Gone {...state} />
  return (
    <Empty {...state} isTitle={isTitle}>
      {isBusy && <p className={styles.text}>服务繁忙，稍后会自动重试</p>}
      <Button look="outline" ref={passFocus} onClick={onRetry}>
        重试
      </Button>
      {children}
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

/** A spinner with 加载中...; screen readers announce it. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      加载中...
    </div>
  )
}
