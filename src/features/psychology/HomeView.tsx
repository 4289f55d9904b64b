import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Counsellor, PsychologyHome } from '@contract/psychology'
import { formatTime } from '@/lib/time/date'
import { lazyPart } from '@/ui/lazyPart'
import { articleHref } from '@/routes'
import { psychologyHref } from '@/serviceRoutes'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { Icon } from '@/ui/icon/Icon'
import { Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { Consent } from './Consent'
import { NotRead } from './Frame'
import { HotlineList } from './Hotlines'
import { useHome } from './queries'
import { ScaleRows } from './ScaleRows'
import look from '@/ui/look.module.css'
import styles from './Psychology.module.css'

const TalkSheet = lazyPart(() => import('./TalkSheet'))

/** Shows the hotlines even if the rest fails to load, also while that is retried and `error` is null again. */
export function HomeView() {
  const { data, error, errorUpdateCount, refetch } = useHome()
  return (
    <>
      {data && <Shown home={data} />}
      {!data && !error && <Skeleton rows={6} />}
      {!data && error && <NotRead error={error} text="心理服务加载失败，请重试" onRetry={() => void refetch()} />}
      {(data !== undefined || errorUpdateCount > 0) && (
        <section aria-labelledby="hotlines">
          <h2 id="hotlines" className={look.heading}>
            随时可以拨打
          </h2>
          <HotlineList />
        </section>
      )}
    </>
  )
}

function Shown({ home }: { home: PsychologyHome }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOwnChange = useRef(false)
  const state = `${home.consented} ${home.consentOutdated}`
  // The user's own consent or withdrawal is followed to what it opens.
  useEffect(() => {
    if (!isOwnChange.current) return
    isOwnChange.current = false
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [state])
  return (
    <>
      {home.consented && (
        <>
          <section aria-labelledby="scales">
            <h2 ref={heading} id="scales" className={look.heading} tabIndex={-1}>
              心理自评
            </h2>
            <ScaleRows />
          </section>
          <Counsellors counsellors={home.counsellors} />
        </>
      )}
      <Articles articles={home.articles} />
      <Consent
        key={state}
        home={home}
        heading={home.consented ? undefined : heading}
        onChanged={() => {
          isOwnChange.current = true
        }}
      />
    </>
  )
}

function Counsellors({ counsellors }: { counsellors: readonly Counsellor[] }) {
  const [chosen, setChosen] = useState<Counsellor>()
  const ownId = useOwnAccount().data?.userId
  return (
    <section aria-labelledby="counsellors">
      <h2 id="counsellors" className={look.heading}>
        咨询师
      </h2>
      {counsellors.length === 0 && <p className={look.soft}>暂无咨询师</p>}
      <ul className={look.rows} aria-label="咨询师">
        {counsellors.map((counsellor) => {
          const { counsellorId, name, title, fields, nextSlot } = counsellor
          return (
            <li key={counsellorId} className={look.row}>
              <span className={look.words}>
                <span className={look.name}>{`${name} ${title}`}</span>
                <span className={look.soft}>{`擅长：${fields.join('、')}`}</span>
                <span className={look.soft}>{nextSlot ? `最近可约 ${formatTime(nextSlot)}` : '暂无可预约的时段'}</span>
              </span>
              {counsellorId === ownId && (
                <Link
                  className={buttonClass({ look: 'outline', small: true, className: styles.own })}
                  to={psychologyHref('calendar')}
                >
                  管理我的时段
                </Link>
              )}
              {nextSlot && counsellorId !== ownId && (
                <Button small look="outline" aria-label={`预约 ${name}`} onClick={() => setChosen(counsellor)}>
                  预约
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {chosen && (
        <Suspense>
          <TalkSheet key={chosen.counsellorId} counsellor={chosen} onClosed={() => setChosen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function Articles({ articles }: { articles: PsychologyHome['articles'] }) {
  return (
    <section aria-labelledby="articles">
      <h2 id="articles" className={look.heading}>
        文章
      </h2>
      {articles.length === 0 && <p className={look.soft}>暂无文章</p>}
      <ul className={look.rows} aria-label="文章">
        {articles.map(({ articleId, title }) => (
          <li key={articleId} className={look.item}>
            <Link className={look.link} to={articleHref(articleId)}>
              <span className={look.words}>{title}</span>
              <Icon name="forward" className={look.forward} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
