import styles from './Button.module.css'

/**
 * `line` is the default; one `primary` for each form; `muted` for what is switched on and can be ended; `text` and
 * `quiet` have no border; `row` is as wide as a list.
 */
export type ButtonLook = 'primary' | 'outline' | 'line' | 'soft' | 'muted' | 'text' | 'quiet' | 'row'

export interface ButtonStyle {
  look?: ButtonLook | undefined
  /** Removes or ends something. */
  danger?: boolean | undefined
  small?: boolean | undefined
  /** As wide as its form. */
  wide?: boolean | undefined
  className?: string | undefined
}

/** For links that look like buttons. */
export function buttonClass({ look = 'line', danger, small, wide, className }: ButtonStyle = {}): string {
  return [styles.button, styles[look], small && styles.small, wide && styles.wide, danger && styles.danger, className]
    .filter(Boolean)
    .join(' ')
}
