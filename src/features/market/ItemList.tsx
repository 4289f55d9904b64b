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

/** The view that the address names. */
function useView() {
  const [status, category] = [useQueryParam('status'), useQueryParam('category')]
  const [mine, q] = [useQueryParam('mine'), useQueryParam('q')]
  return {
    mine: mine === 'sale' || mine === 'reserved' ? mine : '',
    status: enumValue(ItemStatus, status) ?? '',
    category: enumValue(ItemCategory, category) ?? '',
    q,
  } as const
}

type View = ReturnType<typeof useView>

const isUnfiltered = ({ q, status, category }: View) => q === '' && !status && !category

/** Items by state, category and keyword. */
export function ItemList() {
  usePageTitle('二手集市')
  const view = useView()
  const { mine, status, category, q } = view
  const [typed, setTyped] = useState({ over: q, words: q })
  const list = useItems({
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(mine ? { mine } : {}),
    ...(q ? { keyword: q } : {}),
  })

  // An own list without anything in it has nothing to look through; what was shown once stays.
  const isSearchable = !mine || !isUnfiltered(view) || list.rows.length > 0
  const [searchable, setSearchable] = useState<View['mine']>()
  if (isSearchable && searchable !== mine) setSearchable(mine)
  const hasFilters = isSearchable || searchable === mine

  return (
    <>
      <NavBar title="二手集市" />
      <LinkTabs
        label="二手集市"
        tabs={BOXES.map((box) => ({
          to: box.mine ? marketHref({ mine: box.mine }) : paths.market,
          text: box.text,
          isOpen: box.mine === mine,
        }))}
      />
      <main className={look.column}>
        {hasFilters && (
          <Filters
            view={view}
            // A tab leads to a list without the words.
            text={typed.over === q ? typed.words : q}
            onText={(words) => setTyped({ over: q, words })}
          />
        )}
        <FoundCount
          count={list.data && !isUnfiltered(view) ? list.rows.length : undefined}
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

interface FiltersProps {
  view: View
  /** The words in the field. */
  text: string
  onText: (text: string) => void
}

/** Words, state and category of the items; the words count once they are submitted. */
function Filters({ view, text, onText }: FiltersProps) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const show = (change: Partial<Record<keyof View, string>>) =>
    void navigate(marketHref({ ...view, ...change }), { replace: true })

  function handleSearch(event: FormEvent) {
    event.preventDefault()
    field.current?.blur()
    show({ q: firstCharacters(text.trim(), ITEM_KEYWORD_LENGTH) })
  }

  return (
    <form className={filters.filters} role="search" onSubmit={handleSearch}>
      <SearchInput ref={field} label="搜索闲置" value={text} onChange={onText} />
      <Select
        label="状态"
        value={view.status}
        options={[{ value: '', label: view.mine ? '全部' : '在售和已预订' }, ...optionsOf(ITEM_STATUS_NAMES)]}
        onChange={(next) => show({ status: next })}
      />
      <Select
        label="分类"
        value={view.category}
        options={[{ value: '', label: '全部' }, ...optionsOf(CATEGORY_NAMES)]}
        onChange={(next) => show({ category: next })}
      />
    </form>
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
