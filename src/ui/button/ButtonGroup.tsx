import type { ComponentProps } from 'react'
import styles from './ButtonGroup.module.css'

type Props = ComponentProps<'div'> & {
  /** Side by side in equal parts, instead of stacked. */
  isRow?: boolean
}

/** Buttons of one form or dialog, with even gaps. */
export function ButtonGroup({ isRow = false, className, ...rest }: Props) {
  const own = isRow ? styles.side : styles.stack
  return <div {...rest} className={className ? `${own} ${className}` : own} />
}
