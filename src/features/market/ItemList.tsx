import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Item, ITEM_KEYWORD_LENGTH, ITEM_STATUS_NAMES, ItemCategory, ItemStatus } from '@contract/market'
import { firstCharacters } from '@contract/text/plainText'
import { enumValue } from '@/lib/enumValue'
import { PagedLines } from '@/lists/PagedLines'
import { yuan } from '@contract/text/money'
import { paths } from '@/routes'
import { itemFormHref, itemHref, marketHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { buttonClass } from '@/ui/button/buttonClass'
import { FoundCount } from '@/ui/FoundCount'
import { HiddenText } from '@/ui/text/HiddenText'
import { SearchInput } from '@/ui/field/SearchInput'
import { Select } from '@/ui/field/Select'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { useItems } from './queries'
import { CATEGORY_NAMES, CONDITION_NAMES, optionsOf, stateName } from './words'
import marks from '@/ui/marks.module.css'
import figures from '@/ui/figures/figures.module.css'
import filters from '@/ui/filters.module.css'
import look from '@/ui/look.module.css'

const BOXES = [
  { mine: '', text: '全部' },
  { mine: 'sale', text: '我发布的' },
  { mine: 'reserved', text: '我预订的' },
] as const

const NONE = '暂无闲置'

/** Items by state, category and keyword. */
export function ItemList() {
  usePageTitle('二手集市')
  const navigate = useNavigate()
  const [askedStatus, askedCategory] = [useQueryParam('status'), useQueryParam('category')]
  const [askedMine, q] = [useQueryParam('mine'), useQueryParam('q')]
  const status = enumValue(ItemStatus, askedStatus)
  const category = enumValue(ItemCategory, askedCategory)
  const mine = askedMine === 'sale' || askedMine === 'reserved' ? askedMine : undefined
  const [typed, setTyped] = useState({ over: q, words: q })
  const field = useRef<HTMLInputElement>(null)
  // A tab leads to a list without the words.
  const text = typed.over === q ? typed.words : q
  const view = { mine: mine ?? '', status: status ?? '', category: category ?? '', q }
  const list = useItems({
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(mine ? { mine } : {}),
    ...(q ? { keyword: q } : {}),
  })

  const isUnfiltered = q === '' && !status && !category
  // An own list without anything in it has nothing to look through; what was shown once stays.
  const isSearchable = !mine || !isUnfiltered || list.rows.length > 0
  const [searchable, setSearchable] = useState<typeof mine>()
  if (isSearchable && searchable !== mine) setSearchable(mine)
  const hasFilters = isSearchable || searchable === mine

  const show = (change: Partial<typeof view>) => void navigate(marketHref({ ...view, ...change }), { replace: true })

  function handleSearch(event: FormEvent) {
    event.preventDefault()
    field.current?.blur()
    show({ q: firstCharacters(text.trim(), ITEM_KEYWORD_LENGTH) })
  }

  return (
    <>
      <NavBar title="二手集市" />
      <LinkTabs
        label="二手集市"
        tabs={BOXES.map((box) => ({
          to: box.mine ? marketHref({ mine: box.mine }) : paths.market,
          text: box.text,
          isOpen: box.mine === view.mine,
        }))}
      />
      <main className={look.column}>
        {hasFilters && (
          <form className={filters.filters} role="search" onSubmit={handleSearch}>
            <SearchInput
              ref={field}
              label="搜索闲置"
              value={text}
              onChange={(next) => setTyped({ over: q, words: next })}
            />
            <Select
              label="状态"
              value={view.status}
              options={[{ value: '', label: mine ? '全部' : '在售和已预订' }, ...optionsOf(ITEM_STATUS_NAMES)]}
              onChange={(next) => show({ status: next })}
            />
            <Select
              label="分类"
              value={view.category}
              options={[{ value: '', label: '全部' }, ...optionsOf(CATEGORY_NAMES)]}
              onChange={(next) => show({ category: next })}
            />
          </form>
        )}
        <FoundCount
          count={list.data && !isUnfiltered ? list.rows.length : undefined}
          isPartial={list.hasNextPage}
          noun="件闲置"
          none={NONE}
        />
        <PagedLines
          list={list}
          noun="闲置"
          empty={NONE}
          label="闲置"
          name={`items ${JSON.stringify(view)}`}
          idOf={({ itemId }) => itemId}
          line="item"
        >
          {(item) => <Row item={item} />}
        </PagedLines>
        <BottomActions>
          <Link className={buttonClass({ look: 'primary', wide: true })} to={itemFormHref('new')}>
            发布闲置
          </Link>
        </BottomActions>
      </main>
    </>
  )
}

function Row({ item }: { item: Item }) {
  const { itemId, title, priceFen, originalFen, condition, category, place, files, status } = item
  const [picture] = files
  return (
    <Link className={look.link} to={itemHref(itemId)}>
      {picture && <img className={look.picture} src={picture.smallUrl || picture.url} alt="" loading="lazy" />}
      <span className={look.words}>
        <span className={look.name}>{title}</span>
        <span className={look.line}>
          <span>
            <span className={figures.price}>{yuan(priceFen)}</span>
            {originalFen > 0 && (
              <s className={`${look.soft} ${figures.after}`}>
                <HiddenText>原价 </HiddenText>
                {yuan(originalFen)}
              </s>
            )}
          </span>
          <span className={status === 'on' && !item.hidden ? marks.markOn : marks.mark}>{stateName(item)}</span>
        </span>
        <span className={look.soft}>{`${CONDITION_NAMES[condition]} · ${CATEGORY_NAMES[category]} · ${place}`}</span>
      </span>
    </Link>
  )
}
