import { formatCount } from '@/lib/text/number'
import { Pressable } from '@/ui/button/Button'
import { HiddenText } from '@/ui/text/HiddenText'
import { Icon } from '@/ui/icon/Icon'
import type { IconName } from '@/ui/icon/iconPaths'
import styles from './ActionBar.module.css'

interface Props {
  icon: IconName
  label: string
  count: number
  on?: boolean
  /** A toggle button for members. */
  isSwitch?: boolean
  press: () => void
}

export function BarCount({ icon, label, count, on = false, isSwitch = false, press }: Props) {
  return (
    <Pressable
      className={on ? `${styles.count} ${styles.on}` : styles.count}
      aria-pressed={isSwitch ? on : undefined}
      onClick={press}
    >
      <Icon name={icon} filled={on} />
      <HiddenText>{on && !isSwitch ? `已${label}` : label}</HiddenText>
      <span>{formatCount(count)}</span>
    </Pressable>
  )
}
