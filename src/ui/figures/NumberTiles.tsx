import styles from './NumberTiles.module.css'

export interface NumberTile {
  name: string
  /** Undefined until known. */
  value: string | undefined
  /** Shown in the colour of problems. */
  isAlarm?: boolean
}

/** Numbers with their names, in columns. */
export function NumberTiles({ label, tiles }: { label?: string; tiles: readonly NumberTile[] }) {
  return (
    <dl className={styles.tiles} aria-label={label}>
      {tiles.map(({ name, value, isAlarm }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isAlarm ? styles.alarm : undefined}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
