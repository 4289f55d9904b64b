import type { KeyboardEvent } from 'react'
import { useOpenTabShown } from './useOpenTabShown'
import styles from './LinkTabs.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface Props<Name> {
  label: string
  tabs: readonly { name: Name; text: string }[]
  active: Name
  onOpen: (name: Name) => void
  /** Id of the panel; the id of each tab is `${id}-${name}`. */
  panelId?: string
  id?: string
}

/** Tabs for the parts of a screen; the open one is scrolled into view, the arrow keys wrap around. */
export function Tabs<Name extends string | number>({ label, tabs, active, onOpen, panelId, id }: Props<Name>) {
  const row = useOpenTabShown<HTMLDivElement>(String(active), tabs.map(({ text }) => text).join())

  function handleKeyDown({ key }: KeyboardEvent) {
    const step = STEPS[key]
    if (!step) return
    const at = (tabs.findIndex(({ name }) => name === active) + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    onOpen(next.name)
    row.current?.querySelectorAll('button')[at]?.focus()
  }

  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
      {tabs.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={id && `${id}-${name}`}
          className={styles.tab}
          aria-selected={name === active}
          aria-controls={name === active ? panelId : undefined}
          tabIndex={name === active ? 0 : -1}
          onClick={() => onOpen(name)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
