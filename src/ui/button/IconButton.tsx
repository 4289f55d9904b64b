import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name. */
  label: string
}

export function IconButton({ label, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${styles.icon} ${className}` : styles.icon}
      aria-label={label}
    />
  )
}
