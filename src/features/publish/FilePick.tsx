import { type ChangeEvent, useRef } from 'react'
import { Outline } from '@/shared/Icon'
import styles from './FilePick.module.css'

const PLUS = 'M12 5v14M5 12h14'

interface Props {
  label: string
  accept: string
  multiple?: boolean
  onPick: (files: File[]) => void
}

/** A large button that opens the device's files. */
export function FilePick({ label, accept, multiple = false, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(target.files ?? [])
    // The same file can be picked again.
    target.value = ''
    if (files.length > 0) onPick(files)
  }

  return (
    <>
      <button type="button" className={styles.button} onClick={() => input.current?.click()}>
        <Outline d={PLUS} className={styles.icon} />
        {label}
      </button>
      <input ref={input} type="file" hidden aria-label={label} accept={accept} multiple={multiple} onChange={handleChange} />
    </>
  )
}
