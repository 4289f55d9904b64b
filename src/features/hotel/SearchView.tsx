import { Link, useNavigate } from 'react-router-dom'
import { type Hotel, HotelSort, type Stay } from '@contract/hotel'
import { yuan } from '@contract/text/money'
import { serverNow } from '@/lib/time/serverTime'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { PagedLines } from '@/lists/PagedLines'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { hotelHref, hotelOrdersHref, hotelSearchHref } from '@/serviceRoutes'
import { Select } from '@/ui/field/Select'
import { FoundCount } from '@/ui/FoundCount'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Parts } from '@/ui/text/Parts'
import { Empty } from '@/ui/States'
import { useCities, useHotels } from './queries'
import { StayField } from './StayField'
import { SORTS, stayOf } from './words'
import marks from '@/ui/marks.module.css'
import figures from '@/ui/figures/figures.module.css'
import filters from '@/ui/filters.module.css'
import look from '@/ui/look.module.css'

const NONE = '该城市暂无协议酒店'

export const TABS = [
  { to: paths.hotel, text: '预订酒店' },
  { to: hotelOrdersHref(), text: '我的订单' },
]

/** Hotels of a city for a stay; city, days and sort order are in the address. */
export function SearchView() {
  usePageTitle('酒店')
  useChinaDay()
  const navigate = useNavigate()
  const [askedCity, askedSort] = [useQueryParam('city'), useQueryParam('sort')]
  const [askedFrom, askedTo] = [useQueryParam('from'), useQueryParam('to')]
  const { stay, problem } = stayOf(askedFrom, askedTo, serverNow())
  const cities = useCities()
  const known = cities.data?.find(({ city }) => city === askedCity) ?? cities.data?.[0]
  const city = known?.city ?? askedCity
  const sort = SORTS.find(({ value }) => value === askedSort)?.value ?? HotelSort.Price
  const view = { city, ...stay, sort }
  const hotels = useHotels(view)
  const show = (change: Partial<typeof view>) =>
    void navigate(hotelSearchHref({ ...view, ...change }), { replace: true })

  return (
    <>
      <NavBar title="酒店" />
      <LinkTabs label="酒店" tabs={TABS.map((tab, place) => ({ ...tab, isOpen: place === 0 }))} />
      <main className={look.column}>
        {cities.error && !cities.data ? (
          <FailedRead error={cities.error} text="城市加载失败，请重试" onRetry={() => void cities.refetch()} />
        ) : cities.data?.length === 0 ? (
          <Empty text="暂无可预订的城市" />
        ) : (
          <>
            <section className={filters.filters} aria-label="查找条件">
              <StayField stay={stay} problem={problem} onChange={(next) => show(next)} />
              <Select
                label="城市"
                value={city}
                options={(cities.data ?? []).map((each) => ({ value: each.city, label: each.city }))}
                onChange={(next) => show({ city: next })}
              />
              <Select
                label="排序"
                value={sort}
                options={SORTS}
                onChange={(next) => show({ sort: SORTS.find(({ value }) => value === next)?.value ?? sort })}
              />
              {known && <p className={look.soft}>{`${city}住宿标准 ${yuan(known.allowanceFen)}/晚`}</p>}
            </section>
            <FoundCount
              count={hotels.data && (askedCity || askedFrom || askedTo) ? hotels.rows.length : undefined}
              isPartial={hotels.hasNextPage}
              noun="家酒店"
              none={NONE}
            />
            <PagedLines
              list={hotels}
              noun="酒店"
              empty={NONE}
              label="酒店"
              name={`hotels ${city} ${sort} ${stay.from} ${stay.to}`}
              idOf={({ hotelId }) => hotelId}
              line="item"
            >
              {(hotel) => <Row hotel={hotel} stay={stay} />}
            </PagedLines>
          </>
        )}
      </main>
    </>
  )
}

function Row({ hotel, stay }: { hotel: Hotel; stay: Stay }) {
  const { hotelId, name, district, picture, star, officeKm, fromFen, allowanceFen, left } = hotel
  const isOver = (hotel.overFen ?? fromFen - allowanceFen) > 0
  // An older backend does not tell the sum.
  const overWords = hotel.overFen === undefined ? '超标' : `全程超标 ${yuan(hotel.overFen)} 起`
  return (
    <Link className={look.link} to={hotelHref({ id: hotelId, ...stay })}>
      {picture && <img className={look.picture} src={picture} alt="" loading="lazy" />}
      <span className={look.words}>
        <span className={look.name}>{name}</span>
        <span className={look.soft}>
          <Parts parts={[`${star} 星`, district, `距办公地 ${officeKm} 公里`]} />
        </span>
        <span className={look.line}>
          <span>
            <span className={figures.price}>{yuan(fromFen)}</span>
            <span className={`${look.soft} ${figures.after}`}>起/晚</span>
          </span>
          {left > 0 && (
            <span className={isOver ? marks.markDanger : marks.markOn}>{isOver ? overWords : '标准内'}</span>
          )}
        </span>
        {left < 4 && <span className={look.alarm}>{left === 0 ? '已满房' : `仅剩 ${left} 间`}</span>}
      </span>
    </Link>
  )
}
