import { Link } from 'react-router-dom'
import type { Tile, TileGroup } from '@contract/module'
import { passFocus } from '@/lib/passFocus'
import { paths } from '@/routes'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { tilesOf } from './shownGroups'
import { TileGrid } from './TileGrid'
import { EmptyTiles } from './TileSkeleton'
import look from '@/ui/look.module.css'
import styles from './ServicePage.module.css'

interface Props {
  groups: readonly TileGroup[]
  /** Undefined while they load; with `error` undefined or old. */
  codes: readonly string[] | undefined
  /** Whether the whole home is the kept one, which says so itself. */
  isKept: boolean
  error: Error | null
  refetch: () => unknown
}

/** The user's favourite tiles, in the order of their codes (rule: favourites). */
export function Favourites({ groups, codes, isKept, error, refetch }: Props) {
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
      {codes ? <Chosen tiles={tilesOf(groups, codes)} /> : !error && <EmptyTiles count={4} />}
      {error && !(codes && isKept) && (
        <Button look="text" small ref={passFocus} onClick={() => void refetch()}>
          常用服务加载失败，点此重试
        </Button>
      )}
    </section>
  )
}

function Chosen({ tiles }: { tiles: readonly Tile[] }) {
  if (tiles.length > 0) return <TileGrid tiles={tiles} />
  return (
    <Link className={`${look.acts} ${styles.item}`} to={paths.menuEdit}>
      <span className={styles.itemTitle}>添加常用服务</span>
      <Icon name="forward" />
    </Link>
  )
}
