import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Item, MarketPerson } from '@contract/market'
import { Code } from '@contract/codes'
import { SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
import { codeOf } from '@/http/apiError'
import { readable } from '@/http/readable'
import { formatTime } from '@/lib/time/date'
import { useWhenOld } from '@/lib/time/useWhenOld'
import { useWhenOver } from '@/lib/time/useWhenOver'
import { FailedRead } from '@/lists/FailedRead'
import { yuan } from '@contract/text/money'
import { Pictures } from '@/posts/Pictures/Pictures'
import { userHref } from '@/routes'
import { marketHref } from '@/serviceRoutes'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Gone, Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { BuyerActions } from './BuyerActions'
import { renewFiles, useItem, useItems } from './queries'
import { Questions } from './Questions'
import { ItemReport } from './ItemReport'
import { SellerActions } from './SellerActions'
import { CATEGORY_NAMES, CONDITION_NAMES, HIDDEN_WORDS, stateName } from './words'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import figures from '@/ui/figures/figures.module.css'

/** One item with its questions and actions. */
export default function ItemView({ itemId }: { itemId: string }) {
  usePageTitle('闲置详情')
  const found = useItem(itemId)
  const { error, refetch, dataUpdatedAt } = found
  const data = readable(found)
  const signedAt = data && data.files.length > 0 ? dataUpdatedAt : undefined
  useWhenOld(signedAt, SIGNED_ADDRESS_OLD_MS, () => void renewFiles(itemId, 'background'))
  useWhenOver(data ? stateEnd(data) : null, () => void renewFiles(itemId, 'background'))
  const isGone = error && codeOf(error) === Code.NotFound
  return (
    <>
      <NavBar title="闲置详情" />
      {data && <ItemContent item={data} />}
      {!data && (
        <main className={look.column}>
          {!error && <Skeleton rows={6} />}
          {isGone && <GoneItem itemId={itemId} />}
          {error && !isGone && <FailedRead error={error} text="闲置加载失败，请重试" onRetry={() => void refetch()} />}
        </main>
      )}
    </>
  )
}

/** When its state ends by itself, if the reader may know it. */
const stateEnd = ({ status, lapseTime, reserveUntil }: Item) => (status === 'on' ? lapseTime : reserveUntil) || null

/**
 * Shows an item hidden by reports to the person who has reserved it, so that the reservation can be ended. Messages lead
 * to items that are removed, hidden or behind a block: nothing tells which.
 */
function GoneItem({ itemId }: { itemId: string }) {
  const { data, error, rows } = useItems({ mine: 'reserved' })
  if (!data && !error) return <Skeleton rows={6} />
  const held = rows.find((item) => item.itemId === itemId)
  if (!held) {
    return (
      <Gone text="该物品已下架或暂不展示">
        <Link className={buttonClass({ look: 'outline' })} to={marketHref({ mine: 'reserved' })}>
          我预订的
        </Link>
      </Gone>
    )
  }
  return (
    <>
      <section className={look.card}>
        <p className={look.line}>
          <span className={`${look.grow} ${look.name}`}>{held.title}</span>
          <span className={marks.mark}>{stateName(held)}</span>
        </p>
        <p className={look.soft}>{HIDDEN_WORDS}</p>
        <p className={look.soft}>{`预订保留至 ${formatTime(held.reserveUntil)}`}</p>
      </section>
      <BuyerActions item={held} />
    </>
  )
}

function ItemContent({ item }: { item: Item }) {
  const { data: account, error, refetch } = useOwnAccount()
  const ownId = account?.userId
  const [isReporting, setReporting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { itemId, title, desc, priceFen, originalFen, condition, category, place, files, status } = item
  const { seller, reserver, reserveUntil, lapseTime, createTime } = item
  const isOwn = ownId === seller.userId
  return (
    <>
      {files.length > 0 && <Pictures files={files} renew={() => renewFiles(itemId)} />}
      <main className={look.column}>
        <section className={look.card}>
          <p className={look.line}>
            <span>
              <strong className={figures.large}>{yuan(priceFen)}</strong>
              {originalFen > 0 && <s className={`${look.soft} ${figures.after}`}>{`原价 ${yuan(originalFen)}`}</s>}
            </span>
            <span className={status === 'on' && !item.hidden ? marks.markOn : marks.mark}>{stateName(item)}</span>
          </p>
          {item.hidden && <p className={look.soft}>{HIDDEN_WORDS}</p>}
          <h2 ref={heading} className={look.title} tabIndex={-1}>
            {title}
          </h2>
          <p className={look.text}>{desc}</p>
          <p className={look.soft}>{`${CONDITION_NAMES[condition]} · ${CATEGORY_NAMES[category]}`}</p>
          <p className={look.soft}>{`取货地点：${place}`}</p>
          {reserveUntil && <p className={look.soft}>{`预订保留至 ${formatTime(reserveUntil)}`}</p>}
          <p className={look.soft}>
            {`${formatTime(createTime)} 发布${status === 'on' ? `，${formatTime(lapseTime)} 到期` : ''}`}
          </p>
        </section>
        <Person label="卖家" person={seller} />
        {reserver && <Person label="预订人" person={reserver} />}
        <Questions itemId={itemId} isSeller={isOwn} ownId={ownId} />
        {ownId !== undefined && !isOwn && (
          <p className={look.acts}>
            <Button look="text" onClick={() => setReporting(true)}>
              举报
            </Button>
          </p>
        )}
        {!account && error && (
          <FailedRead error={error} text="账号信息加载失败，请重试" onRetry={() => void refetch()} />
        )}
        {ownId !== undefined &&
          (isOwn ? <SellerActions item={item} heading={heading} /> : <BuyerActions item={item} heading={heading} />)}
      </main>
      {isReporting && <ItemReport itemId={itemId} onClosed={() => setReporting(false)} />}
    </>
  )
}

/** Real name, department and phone are only present for the two people of a reservation; a closed account has no page. */
function Person({ label, person }: { label: string; person: MarketPerson }) {
  const { userId, imNickName, imFaceUrl, realName, department, phone } = person
  const words = (
    <>
      <Avatar url={imFaceUrl} small />
      <span className={look.words}>
        <span className={look.name}>{`${label} ${imNickName}`}</span>
        {realName && <span className={look.soft}>{[realName, department].filter(Boolean).join(' · ')}</span>}
      </span>
    </>
  )
  return (
    <section className={look.card} aria-label={label}>
      {userId ? (
        <Link className={look.entry} to={userHref(userId)}>
          {words}
        </Link>
      ) : (
        <span className={look.entry}>{words}</span>
      )}
      {phone && (
        <a className={look.act} href={`tel:${phone}`}>
          {`拨打 ${phone}`}
        </a>
      )}
    </section>
  )
}
