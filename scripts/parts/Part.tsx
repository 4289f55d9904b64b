import type { ReactNode } from 'react'

interface Props {
  name: string
  /** The content has its own surfaces. */
  isBare?: boolean
  children: ReactNode
}

export function Part({ name, isBare = false, children }: Props) {
  return (
    <section className={isBare ? 'part bare' : 'part'} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
