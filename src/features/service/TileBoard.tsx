import { Link } from 'react-router-dom'
import { bridge } from '@/bridge/bridge'
import { isTransport } from '@/http/apiError'
import { paths } from '@/routes'
import { failureWords } from '@/http/failureWords'
import { buttonClass } from '@/ui/button/buttonClass'
import { Button, Pressable } from '@/ui/button/Button'
import { Icon, Outline } from '@/ui/icon/Icon'
import { Empty, Failed } from '@/ui/StateViews'
import { useRecovery } from '@/ui/useRecovery'
import { useTiles } from './queries'
import { shownGroups } from './shownGroups'
import { tileOutline } from './tileOutlines'
import { TileSkeleton } from './TileSkeleton'
import { useOpenTile } from './useOpenTile'
import styles from './ServicePage.module.css'

/** Fewer tiles than this stand as rows: a grid would look unfinished. */
const FEW = 3

export function TileBoard() {
  const { groups, kept, error, refetch } = useTiles()
  const { opening, open } = useOpenTile()
  useRecovery(() => void refetch(), kept && error !== null)

  if (!groups) {
    // In a browser the login takes over; in the shell people come back to this page.
    const leaving = isTransport(error) && error.kind === 'session' && !bridge.claimsShell
    if (!error || leaving) return <TileSkeleton />
    return <Failed {...failureWords(error, '服务加载失败，请重试')} onRetry={() => void refetch()} />
  }

  const shown = shownGroups(groups)
  if (shown.length === 0) {
    return (
      <Empty text="暂无可用服务" icon="service">
        <Link className={buttonClass({ look: 'text' })} to={paths.index}>
          去首页看看
        </Link>
      </Empty>
    )
  }
  return (
    <>
      {kept && (
        <p className={styles.kept} role="status">
          <Icon name="offline" /> 当前显示的是上次的内容
          <Button look="text" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {shown.map(({ name, tiles }) => (
        <section key={name} className={styles.group} aria-label={name}>
          <h2 className={styles.heading}>{name}</h2>
          <div className={tiles.length < FEW ? styles.rows : styles.tiles}>
            {tiles.map((tile) => (
              <Pressable
                key={tile.moduleContentCode}
                className={styles.tile}
                aria-busy={opening === tile.moduleContentCode}
                onClick={() => void open(tile)}
              >
                <span className={styles.tileIcon}>
                  <Outline d={tileOutline(tile.icon)} />
                </span>
                <span className={styles.tileName}>{tile.name}</span>
                <Icon name="forward" className={styles.forward} />
              </Pressable>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
