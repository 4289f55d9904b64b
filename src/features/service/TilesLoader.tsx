import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TileGroup } from '@contract/module'
import { bridge } from '@/bridge/bridge'
import { isTransport } from '@/http/apiError'
import { passFocus } from '@/lib/passFocus'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { Icon } from '@/ui/icon/Icon'
import { PastTime } from '@/ui/text/PastTime'
import { Empty } from '@/ui/States'
import { useRecovery } from '@/ui/useRecovery'
import { useTiles } from './queries'
import { shownGroups } from './shownGroups'
import { TileSkeleton } from './TileSkeleton'
import look from '@/ui/look.module.css'
import styles from './ServicePage.module.css'

/** Shows the tiles once loaded; until then a skeleton, on failure the error, offline the last ones. */
export function TilesLoader({ children }: { children: (groups: TileGroup[]) => ReactNode }) {
  const { groups, keptAt, error, refetch } = useTiles()
  useRecovery(() => void refetch(), keptAt !== undefined)

  if (!groups) {
    // A browser goes to the login; the shell returns to this page.
    const leaving = isTransport(error) && error.kind === 'session' && !bridge.claimsShell
    if (!error || leaving) return <TileSkeleton />
    return <FailedRead error={error} text="服务加载失败，请重试" onRetry={() => void refetch()} />
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
      {keptAt !== undefined && (
        <p className={`${look.soft} ${styles.kept}`} role="status">
          <Icon name="offline" /> 离线，显示 <PastTime ms={keptAt} /> 的内容
          <Button look="text" ref={passFocus} onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {children(shown)}
    </>
  )
}
