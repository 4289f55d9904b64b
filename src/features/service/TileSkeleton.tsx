import styles from './ServicePage.module.css'

export function TileSkeleton() {
  return (
    <div className={styles.group} role="status" aria-label="加载中...">
      <div className={styles.tiles}>
        {Array.from({ length: 8 }, (_, tile) => (
          <span key={tile} className={styles.tile}>
            <span className={styles.tileIcon} />
          </span>
        ))}
      </div>
    </div>
  )
}
