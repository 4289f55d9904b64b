import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonClass } from './buttonClass'

type Props = ComponentProps<'button'> & ButtonStyle

/** A button with text, in the looks of `buttonClass`. */
export function Button({ look, danger, small, wide, className, ...rest }: Props) {
  return <button type="button" {...rest} className={buttonClass({ look, danger, small, wide, className })} />
}

/** A button without styles, for pictures, counts and tiles. */
export function Pressable(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />
}
