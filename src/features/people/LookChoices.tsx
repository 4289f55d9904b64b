import { useId, useState } from 'react'
import { copiedLook, type Look, TextSize, Theme } from '@/lib/look'
import { chooseLook } from '@/lib/lookStore'
import styles from './LookChoices.module.css'

const themes = [
  { value: Theme.System, text: '跟随系统' },
  { value: Theme.Light, text: '浅色' },
  { value: Theme.Dark, text: '深色' },
]

const sizes = [
  { value: TextSize.Standard, text: '标准' },
  { value: TextSize.Large, text: '大' },
  { value: TextSize.Larger, text: '特大' },
]

/** Dark mode and text size, at once and for this device. */
export function LookChoices() {
  const [look, setLook] = useState(copiedLook)

  function choose(change: Partial<Look>) {
    const chosen = { ...look, ...change }
    setLook(chosen)
    chooseLook(chosen)
  }

  return (
    <section className={styles.look} aria-label="显示">
      <Choice name="深色模式" options={themes} chosen={look.theme} onChoose={(theme) => choose({ theme })} />
      <Choice name="字号" options={sizes} chosen={look.text} onChoose={(text) => choose({ text })} />
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  name: string
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ name, options, chosen, onChoose }: ChoiceProps<Value>) {
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.options}>
        {options.map(({ value, text }) => (
          <label key={value} className={styles.option}>
            <input
              className={styles.input}
              type="radio"
              name={group}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className={styles.face}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
