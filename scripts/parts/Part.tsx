import type { ReactNode } from 'react'

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="part" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
