import { Link } from 'react-router-dom'
import { trendSearchHref } from '@/routes'
import { Outline } from '@/ui/icon/Icon'
import iconButton from '@/ui/button/IconButton.module.css'

const GLASS = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20 20'

export function SearchLink() {
  return (
    <Link className={iconButton.icon} to={trendSearchHref()} aria-label="搜索">
      <Outline d={GLASS} />
    </Link>
  )
}
