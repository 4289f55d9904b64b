import { useEffect, useId, useRef, useState } from 'react'
import { copiedLook, type Look, LOOK_KEY, TextSize, Theme } from '@/lib/look'
import { storedText } from '@/lib/stores/deviceStore'
import { chooseLook } from '@/lib/stores/lookStore'
import { RadioRow } from '@/ui/field/RadioRow'
import styles from './LookChoices.module.css'

const themes = [
  { value: Theme.System, label: '跟随系统' },
  { value: Theme.Light, label: '浅色' },
  { value: Theme.Dark, label: '深色' },
]

const sizes = [
  { value: TextSize.Standard, label: '标准' },
  { value: TextSize.Large, label: '大' },
  { value: TextSize.Larger, label: '特大' },
  { value: TextSize.Elder, label: '长辈模式' },
]

/** Dark mode and text size; applied at once, stored on this device. */
export function LookChoices() {
  const [look, setLook] = useState(copiedLook)
  /** The copy as last seen. It is older than the state where the browser has no room for the next one. */
  const seen = useRef<string>(undefined)
  useEffect(() => {
    seen.current = storedText(LOOK_KEY)
    const follow = ({ key }: StorageEvent) => {
      if (key !== LOOK_KEY) return
      seen.current = storedText(LOOK_KEY)
      setLook(copiedLook())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  function choose(change: Partial<Look>) {
    const text = storedText(LOOK_KEY)
    const isNewer = text !== '' && text !== seen.current
    const chosen = { ...(isNewer ? copiedLook() : look), ...change }
    setLook(chosen)
    chooseLook(chosen)
    seen.current = storedText(LOOK_KEY)
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
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ name, options, chosen, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <h2 className={styles.name} id={id}>
        {name}
      </h2>
      <RadioRow labelledBy={id} options={options} chosen={chosen} onChoose={onChoose} isFilled />
    </div>
  )
}
