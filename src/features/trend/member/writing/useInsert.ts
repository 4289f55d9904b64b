import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Inserts text at the cursor of a field, replacing the selection; the cursor moves behind it.
 * @param value current value of the field
 * @param onChange called with the new value
 */
export function useInsert(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [field, value])
  return (text: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {}
    caret.current = selectionStart + text.length
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  }
}
