import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isTransport } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { MoreRows } from '@/lists/MoreRows'
import { Button } from '@/ui/button/Button'
import { FoundCount } from '@/ui/FoundCount'
import { Select } from '@/ui/field/Select'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { useSetQueryParam } from '@/ui/navigation/useSetQueryParam'
import { Empty, Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { useRecovery } from '@/ui/useRecovery'
import { FailedList } from './FailedList'
import { useAdviceTypes } from './queries'
import { useWaitingList } from './useWaitingList'
import { WaitingCard } from './WaitingCard'
import look from '@/ui/look.module.css'
import styles from './ReplyTab.module.css'

const NONE_FOUND = '没有符合条件的留言'
const FAILED = '待回复留言获取失败，请稍后再试'

/** Entries waiting for an answer, first due first; the filters are in the address. */
export default function ReplyTab() {
  const [params] = useSearchParams()
  const filter = useSetQueryParam()
  const adviceType = params.get('adviceType') ?? ''
  const overdue = params.get('overdue') === '1'
  const isFiltered = adviceType !== '' || overdue
  const { data: offered, error: typesError, isFetching: isReadingTypes, refetch: readTypes } = useAdviceTypes()
  const types = offered ?? []
  useRecovery(() => void readTypes(), typesError !== null && !isReadingTypes)
  const { rows, data, error, refetch, more, hasNextPage, changed } = useWaitingList(adviceType, overdue)
  const list = useKeptFocus<HTMLDivElement>()

  // Entries of a type that is no longer offered wait, too.
  const isFormer = adviceType !== '' && types.every(({ value }) => value !== adviceType)
  const nameless = offered ? '已取消的类型' : '所选类型'
  const former = isFormer ? [{ value: adviceType, label: rows[0]?.adviceTypeDesc || nameless }] : []

  useEffect(() => {
    if (error && !isTransport(error)) toast(FAILED, { kind: 'fail' })
  }, [error])

  return (
    <>
      <div className={`${look.wrap} ${styles.filters}`}>
        <Select
          className={styles.filter}
          label="类型"
          value={adviceType}
          options={[{ value: '', label: '全部' }, ...types, ...former]}
          onChange={(value) => filter('adviceType', value)}
        />
        <Button small aria-pressed={overdue} onClick={() => filter('overdue', overdue ? '' : '1')}>
          只看超期
        </Button>
      </div>
      <FoundCount
        count={data && isFiltered ? rows.length : undefined}
        isPartial={hasNextPage}
        noun="条留言"
        none={NONE_FOUND}
      />
      {!data && !error && <Skeleton rows={8} />}
      {!data && error && <FailedList error={error} text={FAILED} onRetry={() => void refetch()} />}
      <div ref={list} role="group" aria-label="待回复留言" tabIndex={-1}>
        {data && rows.length === 0 && !hasNextPage && <Empty text={isFiltered ? NONE_FOUND : '暂无待回复留言'} />}
        <WindowedList
          ids={rows.map(({ adviceId }) => adviceId)}
          heights={heightsOf('mailbox waiting')}
          row={(place) =>
            rows[place] && (
              <WaitingCard
                entry={rows[place]}
                types={types}
                onChanged={changed}
                onTypeRefused={() => void readTypes()}
              />
            )
          }
        />
      </div>
      {rows.length > 0 && (
        <MoreRows key={`${adviceType} ${overdue}`} more={more} hasMore={hasNextPage} failure={FAILED} />
      )}
    </>
  )
}
