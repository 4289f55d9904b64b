import { type KeyboardEvent, useRef } from 'react'
import { SearchKind } from '@contract/search'
import styles from './KindTabs.module.css'

const kinds = [
  { kind: SearchKind.Trend, text: '动态' },
  { kind: SearchKind.User, text: '用户' },
  { kind: SearchKind.Topic, text: '话题' },
] as const

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

export function KindTabs({ kind, onChange }: { kind: SearchKind; onChange: (kind: SearchKind) => void }) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown({ key }: KeyboardEvent) {
    const place = kinds.findIndex((entry) => entry.kind === kind) + (STEPS[key] ?? 0)
    const next = (place + kinds.length) % kinds.length
    const target = kinds[next]
    if (!STEPS[key] || !target) return
    onChange(target.kind)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label="搜索范围" onKeyDown={onKeyDown}>
      {kinds.map(({ kind: own, text }) => (
        <button
          key={own}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={own === kind}
          tabIndex={own === kind ? 0 : -1}
          onClick={() => onChange(own)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
