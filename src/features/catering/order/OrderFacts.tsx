import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Names with their values, one a line, values at its end as on a receipt. */
export function OrderFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className={`${look.line} ${styles.line}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
