import { type WalkPeriod, WalkScope } from '@contract/walk'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { PagedRows } from '@/lists/PagedRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { walkRankHref } from '@/serviceRoutes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Confirming } from '@/writes/unqueued/Confirming'
import { OwnPlace } from './OwnPlace'
import { readAgain, useOwnId, useRank } from './queries'
import { RankRow } from './RankRow'
import { useCheer } from './useCheer'
import look from '@/ui/look.module.css'

const SCOPES = [
  { scope: WalkScope.All, text: '全部' },
  { scope: WalkScope.Org, text: '本单位' },
  { scope: WalkScope.Follow, text: '我关注的' },
] as const

const PERIODS: readonly { period: WalkPeriod; text: string }[] = [
  { period: 'day', text: '日' },
  { period: 'week', text: '周' },
  { period: 'month', text: '月' },
]

/** The rank with the own position. */
function WalkRankPage() {
  usePageTitle('步数排行')
  const [askedScope, askedPeriod] = [useQueryParam('scope'), useQueryParam('period')]
  const scope = SCOPES.find((one) => one.scope === askedScope)?.scope ?? WalkScope.All
  const period = PERIODS.find((one) => one.period === askedPeriod)?.period ?? 'day'
  return (
    <>
      <NavBar title="步数排行" />
      <LinkTabs
        label="排行范围"
        tabs={SCOPES.map((one) => ({
          to: walkRankHref(one.scope, period),
          text: one.text,
          isOpen: one.scope === scope,
        }))}
      />
      <LinkTabs
        label="排行时间"
        tabs={PERIODS.map((one) => ({
          to: walkRankHref(scope, one.period),
          text: one.text,
          isOpen: one.period === period,
        }))}
      />
      <main className={look.column}>
        <Rank key={`${scope}/${period}`} scope={scope} period={period} />
      </main>
    </>
  )
}

function Rank({ scope, period }: { scope: WalkScope; period: WalkPeriod }) {
  const { me, ...list } = useRank(scope, period)
  const ownId = useOwnId()
  const { confirming, sending, submit } = useCheer()
  useChinaDay(() => void readAgain())
  return (
    <>
      {list.data && <OwnPlace place={me} scope={scope} />}
      <Confirming shown={confirming} />
      <PagedRows list={list} noun="排行" empty="暂无排行">
        {(rows) => (
          <div className={look.rows}>
            <WindowedList
              ids={rows.map(({ userId }) => userId)}
              heights={heightsOf(`walk rank ${scope}/${period}`)}
              label="步数排行"
              isPartial={list.hasNextPage}
              row={(place) => {
                const walker = rows[place]
                return (
                  walker && (
                    <RankRow
                      walker={walker}
                      isOwn={walker.userId === ownId}
                      disabled={sending}
                      onCheer={(on) => void submit({ userId: walker.userId, on })}
                    />
                  )
                )
              }}
            />
          </div>
        )}
      </PagedRows>
    </>
  )
}

export default membersOnly(withQueries(WalkRankPage))
