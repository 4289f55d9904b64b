import { Link } from 'react-router-dom'
import type { TileGroup } from '@contract/module'
import { paths } from '@/routes'
import { Icon } from '@/ui/icon/Icon'
import { tilesOf } from './shownGroups'
import { TileGrid } from './TileGrid'
import look from '@/ui/look.module.css'
import styles from './ServicePage.module.css'

/** The user's favourite tiles, in the order of their codes (rule: favourites). */
export function Favourites({ groups, codes }: { groups: readonly TileGroup[]; codes: readonly string[] }) {
  const tiles = tilesOf(groups, codes)
  return (
    <section className={styles.group} aria-labelledby="favourites">
      <div className={`${look.line} ${styles.head}`}>
        <h2 id="favourites" className={styles.heading}>
          常用服务
        </h2>
        <Link className={`${look.soft} ${styles.more}`} to={paths.menu}>
          全部服务 <Icon name="forward" />
        </Link>
      </div>
      {tiles.length > 0 ? (
        <TileGrid tiles={tiles} />
      ) : (
        <Link className={`${look.acts} ${styles.item}`} to={paths.menuEdit}>
          <span className={styles.itemTitle}>添加常用服务</span>
          <Icon name="forward" />
        </Link>
      )}
    </section>
  )
}
