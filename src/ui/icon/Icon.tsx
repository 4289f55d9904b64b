import { iconPaths, type IconName } from './iconPaths'
import styles from './Icon.module.css'

interface OutlineProps {
  /** The path of the drawing on a 24 × 24 field. */
  d: string
  /** Read aloud; without it the icon is decoration. */
  label?: string
  /** Fills the outline, for things that are switched on. */
  filled?: boolean
  className?: string
}

export function Outline({ d, label, filled = false, className }: OutlineProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      {...named}
      className={[styles.icon, filled && styles.filled, className].filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
    >
      <path d={d} />
    </svg>
  )
}

export function Icon({ name, ...rest }: Omit<OutlineProps, 'd'> & { name: IconName }) {
  return <Outline {...rest} d={iconPaths[name]} />
}
