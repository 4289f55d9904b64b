import { useNavigate } from 'react-router-dom'
import { cityStem } from '@contract/text/city'
import { isOffline } from '@/http/apiError'
import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import { Select } from '@/ui/field/Select'
import { Empty, Failed } from '@/ui/States'
import { useRecovery } from '@/ui/useRecovery'
import { AtTop } from './AtTop'
import { Feed } from './Feed'
import { FeedSkeleton } from './FeedSkeleton'
import { type FeedView, viewHref, viewKey } from './feedView'
import { useCities } from './queries'
import styles from './Feed.module.css'

let collator: Intl.Collator | undefined

/** Made at its first use: that takes a slow phone 30 ms, and every tab of the feed loads this module. */
function byPinyin(one: string, other: string): number {
  collator ??= new Intl.Collator('zh-CN')
  return collator.compare(one, other)
}

/** 同城: the city of the address, else the reader's own, else a choice. */
export function CityFeed({ view }: { view: FeedView }) {
  const navigate = useNavigate()
  const { data, error, errorUpdateCount, refetch } = useCities(true)
  const city = view.city || data?.mine || ''
  useRecovery(() => void refetch(), error !== null && !data && city !== '')
  // `error` is null again while a retry is under way.
  const hasFailed = errorUpdateCount > 0 && !data
  if (error && !city) {
    const offline = isOffline(error)
    const sentence = offline ? '网络不可用，请检查网络后重试' : '城市加载失败，请重试'
    return <Failed text={sentence} icon={offline ? 'offline' : 'broken'} onRetry={() => void refetch()} />
  }
  // An address may leave out 市: the list's name is shown as chosen, the posts are the same, the address stays.
  const chosen = data?.cities.find((name) => cityStem(name) === cityStem(city)) ?? city
  const cities = [...new Set([...(data?.cities ?? []), chosen].filter(Boolean))].sort(byPinyin)
  const shown = { ...view, city }
  return (
    <>
      <Select
        className={styles.city}
        label="城市"
        value={chosen}
        disabled={!data}
        options={[
          ...(city ? [] : [{ value: '', label: '请选择' }]),
          ...cities.map((name) => ({ value: name, label: name === data?.mine ? `${name}（我的城市）` : name })),
        ]}
        onChange={(next) => void navigate(viewHref({ ...view, city: next }), { replace: true })}
      />
      {hasFailed && (
        <p className={styles.city} role="alert">
          其他城市加载失败，请重试
          <Button look="text" ref={passFocus} onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {!city && <AtTop />}
      {city && <Feed key={viewKey(shown)} view={shown} />}
      {!city && data && <Empty text="选择一座城市，看看那里的动态" />}
      {!city && !data && (
        <>
          <div className={styles.topics} />
          <FeedSkeleton />
        </>
      )}
    </>
  )
}
