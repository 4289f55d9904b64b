import { useRef, useState } from 'react'
import { type Station, type Stations, WALK_COUNTED_MAX } from '@contract/walk'
import { isTransport, messageOf } from '@/http/apiError'
import { showRefusal } from '@/http/refusalToast'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { wholeNumbers } from '@/lib/text/noBreak'
import { toast } from '@/lib/toast/toast'
import { useIsHere } from '@/lib/useIsHere'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { HiddenText } from '@/ui/text/HiddenText'
import { Parts } from '@/ui/text/Parts'
import { Empty, Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { claimStation } from '@/writes/unqueued/walk'
import { readAgain, useStations } from './queries'
import { seasonEndWords, seasonWords, stepWords } from './words'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from './Walk.module.css'

/** Thirty stations along the Yangtze, reached by the steps of a quarter. */
function WalkLevelThirtyPage() {
  usePageTitle('长江三十站')
  const { data, error, refetch } = useStations()
  useChinaDay(() => void readAgain())
  return (
    <>
      <NavBar title="长江三十站" />
      <main className={look.column}>
        {data && <Route stations={data} />}
        {!data && !error && <Skeleton rows={6} />}
        {!data && error && <FailedRead error={error} text="站点加载失败，请重试" onRetry={() => void refetch()} />}
      </main>
    </>
  )
}

interface Claims {
  num: number
  balance: number
  failure?: unknown
}

const CLAIM_FAILED = '领取失败，请重试'

/** Shows the outcome of 全部领取 in one message; the http layer has already shown a transport failure. */
function showClaims({ num, balance, failure }: Claims): void {
  const claimed = `已领取 ${num} 站`
  if (failure === undefined) return toast(`${claimed}，余额 ${balance} 积分`, { kind: 'success' })
  if (num === 0 || isTransport(failure)) return showRefusal(failure, CLAIM_FAILED)
  toast(`${claimed}。${messageOf(failure, CLAIM_FAILED)}`, { kind: 'fail' })
}

/** Claims one station, or all that are open one after another. */
function useClaims() {
  /** The claims of 全部领取, whose outcome is shown, and the data refetched, once at their end. */
  const claims = useRef<Claims>(undefined)
  /** How many of them have been answered. */
  const [claimed, setClaimed] = useState<number>()
  const isHere = useIsHere()
  const { sending, confirming, submit } = useUnqueuedSubmit(claimStation, (settled) => {
    if (claims.current) {
      if (settled.kind === 'sent') {
        claims.current.num += 1
        claims.current.balance = settled.data.balance
        return setClaimed(claims.current.num)
      }
      claims.current.failure = settled.error
      return
    }
    void readAgain()
    if (settled.kind === 'sent') return toast(`领取成功，余额 ${settled.data.balance} 积分`, { kind: 'success' })
    showRefusal(settled.error, CLAIM_FAILED)
  })

  async function claimAll(open: readonly Station[]) {
    const all: Claims = { num: 0, balance: 0 }
    claims.current = all
    setClaimed(0)
    for (const { level } of open) {
      await submit({ level })
      // The outcome of the pending one is shown without this screen.
      if (!isHere.current) return
      if (all.failure !== undefined) break
    }
    await readAgain()
    claims.current = undefined
    setClaimed(undefined)
    showClaims(all)
  }

  return { claimed, confirming, isBusy: sending || claimed !== undefined, claim: submit, claimAll }
}

function Route({ stations: { season, totalSteps, list } }: { stations: Stations }) {
  const { claimed, confirming, isBusy, claim, claimAll } = useClaims()
  const quarter = useKeptFocus<HTMLElement>()
  const rows = useKeptFocus<HTMLOListElement>(quarter)
  const next = list.find(({ reached }) => !reached)
  const last = list[list.length - 1]
  if (!last) return <Empty text="暂无站点" />
  const open = list.filter((station) => station.reached && !station.claimed)

  return (
    <>
      <section ref={quarter} className={look.card} tabIndex={-1} aria-label="本季度">
        <p className={look.name}>{`${seasonWords(season)}已走 ${stepWords(totalSteps)} 步`}</p>
        <progress
          className={`${figures.progress} ${styles.progress}`}
          value={Math.min(totalSteps, last.needSteps)}
          max={last.needSteps}
          aria-label="本季度的路程"
        />
        <p className={look.soft}>
          {next ? `距下一站${next.name}还差 ${stepWords(next.needSteps - totalSteps)} 步` : '已走完全程'}
        </p>
        <p className={look.soft}>
          {wholeNumbers(`从宜宾到上海，为象征路线；每天最多计入 ${stepWords(WALK_COUNTED_MAX)} 步，每季度重新开始。`)}
        </p>
        <p className={look.soft}>
          {wholeNumbers(`本季度到 ${seasonEndWords(season)}结束，到站积分请在当天结束前领取，逾期不能领取。`)}
        </p>
        {open.length > 1 && (
          <Button look="primary" wide disabled={isBusy} onClick={() => void claimAll(open)}>
            {claimed === undefined ? `全部领取（${open.length}）` : `正在领取 ${claimed}/${open.length}`}
          </Button>
        )}
      </section>
      <Confirming shown={confirming} />
      <ol ref={rows} className={look.rows} aria-label="站点">
        {list.map((station) => (
          <StationRow
            key={station.level}
            station={station}
            totalSteps={totalSteps}
            disabled={isBusy}
            onClaim={() => void claim({ level: station.level })}
          />
        ))}
      </ol>
    </>
  )
}

interface RowProps {
  station: Station
  totalSteps: number
  disabled: boolean
  onClaim: () => void
}

function StationRow({ station, totalSteps, disabled, onClaim }: RowProps) {
  const { level, name, fact, source, needSteps, points, reached, claimed } = station
  return (
    <li className={reached ? look.row : `${look.row} ${styles.far}`}>
      <span className={styles.place}>
        <HiddenText>第 </HiddenText>
        {level}
        <HiddenText> 站</HiddenText>
      </span>
      <span className={look.words}>
        <span className={look.name}>{name}</span>
        <span className={look.soft}>
          <Parts parts={[`${stepWords(needSteps)} 步`, `${points} 积分`]} />
        </span>
        {reached && fact && <span className={look.soft}>{wholeNumbers(fact)}</span>}
        {reached && fact && source && <span className={look.soft}>{wholeNumbers(`来源：${source}`)}</span>}
      </span>
      {reached ? (
        <Button
          // Another button once it is claimed, which passes the focus on.
          key={String(claimed)}
          small
          look={claimed ? 'line' : 'primary'}
          disabled={claimed || disabled}
          aria-label={`${claimed ? '已领取' : '领取'}：${name}`}
          onClick={onClaim}
        >
          {claimed ? '已领取' : '领取'}
        </Button>
      ) : (
        <span className={look.soft}>{`还差 ${stepWords(needSteps - totalSteps)} 步`}</span>
      )}
    </li>
  )
}

export default membersOnly(withQueries(WalkLevelThirtyPage))
