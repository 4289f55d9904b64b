import styles from './Button.module.css'

/**
 * `line` is the default; one `primary` per form; `muted` for an active state that can be ended; `text` and `quiet` have
 * no border; `row` is as wide as a list.
 */
export type ButtonLook = 'primary' | 'outline' | 'line' | 'soft' | 'muted' | 'text' | 'quiet' | 'row'

export interface ButtonStyle {
  look?: ButtonLook | undefined
  /** For destructive actions. */
  danger?: boolean | undefined
  small?: boolean | undefined
  /** Full width. */
  wide?: boolean | undefined
  className?: string | undefined
}

/** Classes for links that look like buttons. */
export function buttonClass({ look = 'line', danger, small, wide, className }: ButtonStyle = {}): string {
  return [styles.button, styles[look], small && styles.small, wide && styles.wide, danger && styles.danger, className]
    .filter(Boolean)
    .join(' ')
}
