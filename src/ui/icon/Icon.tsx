import { iconPaths, type IconName } from './iconPaths'
import styles from './Icon.module.css'

interface OutlineProps {
  /** SVG path on a 24 × 24 grid. */
  d: string
  /** Accessible name; without it the icon is decorative. */
  label?: string
  /** Fills the outline, for active states. */
  filled?: boolean
  className?: string
}

/** An icon that is drawn from a path, in the colour of the text. */
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

/** An icon of the set in `iconPaths`. */
export function Icon({ name, ...rest }: Omit<OutlineProps, 'd'> & { name: IconName }) {
  return <Outline {...rest} d={iconPaths[name]} />
}
