import { useState } from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router-dom'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { paths } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { endSearch } from '@/ui/field/endSearch'
import { SearchInput } from '@/ui/field/SearchInput'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty } from '@/ui/States'
import { withTiles } from './shownGroups'
import { TileGroups } from './TileGroups'
import { TilesLoader } from './TilesLoader'
import { tileMatches } from './tileMatches'
import styles from './ServicePage.module.css'

const QUERY = 'q'

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
        <TilesLoader>
          {(groups) => {
            // The menu does not lead to itself.
            const found = withTiles(groups, (tile) => tile.path !== paths.menu && tileMatches(tile, input))
            return found.length > 0 ? <TileGroups groups={found} /> : <Empty text="暂无相关服务" icon="service" />
          }}
        </TilesLoader>
      </main>
    </>
  )
}

export default membersOnly(withQueries(MenuPage))
