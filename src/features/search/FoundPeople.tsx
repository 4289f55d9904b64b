import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Person } from '@contract/people'
import { SearchKind } from '@contract/search'
import { formatCount } from '@/lib/text/number'
import { userHref } from '@/routes'
import { PersonBrief } from '@/posts/PersonBrief'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { Found } from './Found'
import { Marked } from '@/posts/marked/Marked'
import { heightsOfFound, useFound } from './queries'
import look from '@/ui/look.module.css'

export function FoundPeople({ keyword }: { keyword: string }) {
  const found = useFound(SearchKind.User, keyword)
  const ids = useMemo(() => found.rows.map(({ userId }) => userId), [found.rows])
  return (
    <Found state={found}>
      <div className={look.full}>
        <WindowedList
          ids={ids}
          heights={heightsOfFound(SearchKind.User, keyword)}
          label="用户"
          isPartial={found.hasNextPage}
          row={(place) => found.rows[place] && <Entry person={found.rows[place]} keyword={keyword} />}
        />
      </div>
    </Found>
  )
}

function Entry({ person, keyword }: { person: Person; keyword: string }) {
  return (
    <div className={look.item}>
      <Link className={look.linkRow} to={userHref(person.userId)}>
        <PersonBrief person={person} mark={(name) => <Marked text={name} keyword={keyword} by="beginning" />}>
          {`粉丝 ${formatCount(person.fansNum)} · 动态 ${formatCount(person.trendNum)}`}
        </PersonBrief>
      </Link>
    </div>
  )
}
