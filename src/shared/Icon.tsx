import { iconPaths, type IconName } from './iconPaths'
import styles from './Icon.module.css'

interface Props {
  name: IconName
  /** Read aloud; without it the icon is decoration. */
  label?: string
  /** Fills the outline, for things that are switched on. */
  filled?: boolean
  className?: string
}

export function Icon({ name, label, filled = false, className }: Props) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      {...named}
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
