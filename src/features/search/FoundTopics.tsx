import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { SearchKind } from '@contract/search'
import type { Topic } from '@contract/trend'
import { feedHref } from '@/routes'
import { Icon } from '@/ui/icon/Icon'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { Found } from './Found'
import { Marked } from '@/posts/marked/Marked'
import { heightsOfFound, useFound } from './queries'
import look from '@/ui/look.module.css'

export function FoundTopics({ keyword }: { keyword: string }) {
  const found = useFound(SearchKind.Topic, keyword)
  const ids = useMemo(() => found.rows.map(({ paramId }) => paramId), [found.rows])
  return (
    <Found state={found}>
      <div className={look.full}>
        <WindowedList
          ids={ids}
          heights={heightsOfFound(SearchKind.Topic, keyword)}
          label="话题"
          isPartial={found.hasNextPage}
          row={(place) => found.rows[place] && <Entry topic={found.rows[place]} keyword={keyword} />}
        />
      </div>
    </Found>
  )
}

function Entry({ topic: { paramId, paramName }, keyword }: { topic: Topic; keyword: string }) {
  return (
    <div className={look.item}>
      <Link className={look.linkRow} to={feedHref({ topic: paramId })}>
        <span className={`${look.grow} ${look.name}`}>
          #<Marked text={paramName} keyword={keyword} by="part" />
        </span>
        <Icon name="forward" className={look.forward} />
      </Link>
    </div>
  )
}
