import { Link } from 'react-router-dom'
import { BASE, OVER_STATE } from '@/routes'
import { loginHref } from '@/session/redirect'
import { type FeedView, feedTabs, tabHref } from './feedView'
import { SearchLink } from './SearchLink'
import { toTop } from '@/ui/navigation/toTop'
import hiddenText from '@/ui/text/HiddenText.module.css'
import navBar from '@/ui/navigation/NavBar.module.css'
import styles from './FeedHeader.module.css'

/** Sticky tabs; each keeps the topic. */
export function FeedHeader({ view, isVisitor }: { view: FeedView; isVisitor: boolean }) {
  return (
    <header className={`${navBar.bar} ${styles.bar}`}>
      {/* The chosen tab says it already. */}
      <h1 className={hiddenText.hidden}>{feedTabs.find(({ tab }) => tab === view.tab)?.text}</h1>
      <nav className={styles.tabs} aria-label="栏目">
        {feedTabs.map(({ tab, text }) => (
          <Link
            key={tab}
            replace
            className={styles.tab}
            to={tabHref(view, tab)}
            aria-current={tab === view.tab ? 'page' : undefined}
            onClick={tab === view.tab ? toTop : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
      <SearchLink />
      {isVisitor && (
        <Link className={styles.login} to={loginHref().slice(BASE.length)} state={OVER_STATE}>
          登录
        </Link>
      )}
    </header>
  )
}
