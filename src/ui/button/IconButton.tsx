import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name. */
  label: string
}

/** A button that shows only an icon, with a target of 44 px. */
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
