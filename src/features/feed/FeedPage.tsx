import { Link } from 'react-router-dom'
import { isTransport } from '@/http/apiError'
import { BASE } from '@/paths'
import { loginHref } from '@/session/redirect'
import { NavBar } from '@/shared/NavBar'
import { Empty, Failed } from '@/shared/StateViews'
import { useIsMember } from '@/shared/useIsMember'
import { usePageTitle } from '@/shared/usePageTitle'
import { withQueries } from '@/shared/withQueries'
import { FeedList } from './FeedList'
import { FeedSkeleton } from './FeedSkeleton'
import { useFeed } from './queries'
import { SearchLink } from './SearchLink'
import styles from './FeedPage.module.css'

function FeedPage() {
  usePageTitle('推荐')
  return (
    <>
      <NavBar title="推荐" back={false} right={<><SearchLink /><LoginLink /></>} />
      <main className={styles.page}>
        <Feed />
      </main>
    </>
  )
}

function LoginLink() {
  const isMember = useIsMember()
  if (isMember) return null
  return (
    <Link className={styles.login} to={loginHref().slice(BASE.length)}>
      登录
    </Link>
  )
}

function Feed() {
  const { rows, data, error, refetch, more, hasNextPage } = useFeed()
  if (!data) {
    if (!error) return <FeedSkeleton />
    const offline = isTransport(error) && error.kind === 'offline'
    const sentence = offline ? '网络不可用，请检查网络后重试' : '动态加载失败，请重试'
    return <Failed text={sentence} icon={offline ? 'offline' : 'broken'} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text="还没有动态，稍后再来看看" />
  return <FeedList rows={rows} hasMore={hasNextPage} onMore={more} />
}

export default withQueries(FeedPage)
