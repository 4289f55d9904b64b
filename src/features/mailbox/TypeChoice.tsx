import { type KeyboardEvent, useId, useRef } from 'react'
import { Skeleton } from '@/shared/StateViews'
import { useAdviceTypes } from './queries'
import styles from './TypeChoice.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One advice type; a list that did not come says nothing and can be asked for again (section 8). */
export function TypeChoice({ chosen, onChoose }: { chosen: string; onChoose: (type: string) => void }) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const { data: types, error, isFetching, refetch } = useAdviceTypes()
  const at = types?.findIndex(({ value }) => value === chosen) ?? -1

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined || !types) return
    event.preventDefault()
    const next = at < 0 ? 0 : (at + step + types.length) % types.length
    const type = types[next]
    if (!type) return
    onChoose(type.value)
    row.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <section className={styles.choice}>
      <h2 className={styles.name} id={id}>
        留言类型
      </h2>
      {types && (
        <div ref={row} className={styles.options} role="radiogroup" aria-labelledby={id} onKeyDown={handleKeyDown}>
          {types.map(({ value, label }, place) => (
            <button
              key={value}
              type="button"
              role="radio"
              className={styles.option}
              aria-checked={value === chosen}
              tabIndex={place === Math.max(at, 0) ? 0 : -1}
              onClick={() => onChoose(value)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {!types && (error && !isFetching ? (
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          重试
        </button>
      ) : (
        <div className={styles.waiting}>
          <Skeleton rows={3} />
        </div>
      ))}
    </section>
  )
}
