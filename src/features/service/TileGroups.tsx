import type { TileGroup } from '@contract/module'
import { TileGrid } from './TileGrid'
import styles from './ServicePage.module.css'

export function TileGroups({ groups }: { groups: readonly TileGroup[] }) {
  return groups.map(({ name, tiles }) => (
    <section key={name} className={styles.group} aria-label={name}>
      <h2 className={styles.heading}>{name}</h2>
      <TileGrid tiles={tiles} />
    </section>
  ))
}
