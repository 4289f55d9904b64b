import { type KeyboardEvent, useId, useRef, useState } from 'react'
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
  { value: TextSize.Elder, text: '长辈模式' },
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

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function Choice<Value extends string>({ name, options, chosen, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = options.findIndex(({ value }) => value === chosen)
    const next = (at + step + options.length) % options.length
    const option = options[next]
    if (!option) return
    onChoose(option.value)
    row.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className={styles.choice}>
      <h2 className={styles.name} id={id}>
        {name}
      </h2>
      <div ref={row} className={styles.options} role="radiogroup" aria-labelledby={id} onKeyDown={handleKeyDown}>
        {options.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            role="radio"
            className={styles.option}
            aria-checked={value === chosen}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => onChoose(value)}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
