import { formatCount } from '@/lib/number'
import { HiddenText } from '@/shared/HiddenText'
import { Icon } from '@/shared/Icon'
import type { IconName } from '@/shared/iconPaths'
import styles from './ActionBar.module.css'

interface Props {
  icon: IconName
  label: string
  count: number
  on?: boolean
  /** A button that stays down while it is on, for who may press it. */
  isSwitch?: boolean
  press: () => void
}

export function BarCount({ icon, label, count, on = false, isSwitch = false, press }: Props) {
  return (
    <button
      type="button"
      className={on ? `${styles.count} ${styles.on}` : styles.count}
      aria-pressed={isSwitch ? on : undefined}
      onClick={press}
    >
      <Icon name={icon} filled={on} />
      <HiddenText>{on && !isSwitch ? `已${label}` : label}</HiddenText>
      <span>{formatCount(count)}</span>
    </button>
  )
}
