import { useState } from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router-dom'
import type { TileGroup } from '@contract/module'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { useDebounced } from '@/lib/time/useDebounced'
import { paths } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { endSearch } from '@/ui/field/endSearch'
import { SearchInput } from '@/ui/field/SearchInput'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { FoundCount } from '@/ui/FoundCount'
import { Empty } from '@/ui/States'
import { useTiles } from './queries'
import { shownGroups, withTiles } from './shownGroups'
import { TileGroups } from './TileGroups'
import { TilesLoader } from './TilesLoader'
import { tileMatches } from './tileMatches'
import styles from './ServicePage.module.css'

const QUERY = 'q'
/** Long enough for the next letter. */
const AFTER_MS = 300
const NONE = '暂无相关服务'

function MenuPage() {
  const [params, setParams] = useSearchParams()
  const requested = params.get(QUERY) ?? ''
  const kind = useNavigationType()
  const [input, setInput] = useState(requested)
  const [followed, setFollowed] = useState(requested)
  // The router is late: what is typed may not wait for the address, or input methods lose it.
  if (followed !== requested) {
    setFollowed(requested)
    if (kind !== 'REPLACE') setInput(requested)
  }
  usePageTitle('全部服务')
  const { groups } = useTiles()
  // The menu does not lead to itself.
  const matching = (all: TileGroup[]) => withTiles(all, (tile) => tile.path !== paths.menu && tileMatches(tile, input))
  const isTyped = useDebounced(input, AFTER_MS) === input && input.trim() !== ''
  const count = groups && matching(shownGroups(groups)).reduce((sum, { tiles }) => sum + tiles.length, 0)
  return (
    <>
      <NavBar
        title="全部服务"
        right={
          <Link className={buttonClass({ look: 'text' })} to={paths.menuEdit}>
            编辑
          </Link>
        }
      />
      <main className={styles.page}>
        <div className={styles.search}>
          <SearchInput
            label="搜索服务"
            value={input}
            onChange={(value) => {
              setInput(value)
              setParams(value ? { [QUERY]: value } : {}, { replace: true })
            }}
            onKeyDown={endSearch}
          />
        </div>
        <FoundCount count={isTyped ? count : undefined} noun="个服务" none={NONE} />
        <TilesLoader>
          {(shown) => {
            const found = matching(shown)
            return found.length > 0 ? <TileGroups groups={found} /> : <Empty text={NONE} icon="service" />
          }}
        </TilesLoader>
      </main>
    </>
  )
}

export default membersOnly(withQueries(MenuPage))
