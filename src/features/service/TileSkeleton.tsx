import styles from './ServicePage.module.css'

export function TileSkeleton() {
  return (
    <div className={styles.group}>
      <EmptyTiles count={8} />
    </div>
  )
}

/** Grey tiles while the real ones load. */
export function EmptyTiles({ count }: { count: number }) {
  return (
    <div className={styles.tiles} role="status" aria-label="加载中...">
      {Array.from({ length: count }, (_, tile) => (
        <span key={tile} className={styles.tile}>
          <span className={styles.tileIcon} />
        </span>
      ))}
    </div>
  )
}
