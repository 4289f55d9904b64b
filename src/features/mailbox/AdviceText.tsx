import { type FormEvent, useId } from 'react'
import { characterCount, firstCharacters } from '@contract/plainText'
import styles from './AdviceText.module.css'

interface Props {
  label: string
  placeholder: string
  rows: number
  most: number
  value: string
  onChange: (value: string) => void
}

/** A text area that counts and cuts by what a person sees as characters; never inside an input method's unfinished word. */
export function AdviceText({ label, placeholder, rows, most, value, onChange }: Props) {
  const id = useId()
  const count = characterCount(value)

  function handleChange(event: FormEvent<HTMLTextAreaElement>) {
    const { value: typed } = event.currentTarget
    const unfinished = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true
    onChange(unfinished ? typed : firstCharacters(typed, most))
  }

  return (
    <div className={styles.field}>
      <textarea
        className={styles.text}
        aria-label={label}
        aria-describedby={id}
        placeholder={placeholder}
        rows={rows}
        value={value}
        dir="auto"
        onChange={handleChange}
        onCompositionEnd={(event) => onChange(firstCharacters(event.currentTarget.value, most))}
      />
      <p className={styles.count} id={id}>
        {count}/{most}
      </p>
    </div>
  )
}
