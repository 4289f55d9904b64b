import { useRef } from 'react'
import type { Dish, MealOf } from '@contract/catering'
import type { StockBody } from '@contract/kitchen'
import { readable } from '@/http/readable'
import { wholeOf } from '@/lib/text/typedNumber'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { Empty, Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { type StockDraft, stockDraft, stockDraftName } from '@/writes/drafts/staffDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { setDishStock } from '@/writes/unqueued/catering'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { settle } from '../settle'
import { UpdateFailed } from '../UpdateFailed'
import { useStock } from './queries'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Remaining stock of each dish of a meal, polled. What is typed is kept on this device until it is saved. */
export function StockBox({ place }: { place: MealOf }) {
  const kept = useKeptDraft(stockDraftName(place), stockDraft(place))
  return kept.state === 'ready' ? <StockForm place={place} kept={kept} /> : <Skeleton rows={6} />
}

function StockForm({ place, kept }: { place: MealOf; kept: ReadyDraft<StockDraft> }) {
  const stocks = useStock(place)
  const { error, dataUpdatedAt, refetch } = stocks
  const menu = readable(stocks)
  const { typed } = kept.draft
  /** The text typed for the dish being saved, at the time of the tap; what is typed later is kept. */
  const typedAtSave = useRef<string>(undefined)
  const { sending, confirming, submit } = useUnqueuedSubmit(setDishStock, (settled) => {
    if (settle(settled, { done: '已更新', failed: '操作失败，请重试' })) forget(settled.write)
  })
  // The button of a saved number stays disabled: the focus goes to its row.
  const list = useKeptFocus<HTMLUListElement>(undefined, sending)

  function forget({ dishId, stock, date, meal }: StockBody): void {
    const { [dishId]: text, ...others } = typed
    if (text === undefined || date !== place.date || meal !== place.meal) return
    // Where an earlier page has saved it, only the number says so.
    if (text !== typedAtSave.current && wholeOf(text) !== stock) return
    kept.change({ typed: others })
    if (Object.keys(others).length === 0) void kept.drop()
  }

  function save(of: Pick<StockBody, 'dishId' | 'stock' | 'expectStock'>): void {
    typedAtSave.current = typed[of.dishId]
    void submit({ ...of, date: place.date, meal: place.meal })
  }

  const outcome = <Confirming shown={confirming} />
  if (!menu) {
    const failed = error && <FailedRead error={error} text="菜单加载失败，请重试" onRetry={() => void refetch()} />
    return (
      <>
        {outcome}
        {failed ?? <Skeleton rows={6} />}
      </>
    )
  }
  const late = error && <UpdateFailed error={error} at={dataUpdatedAt} />
  const dishes = menu.categories.flatMap(({ dishes }) => dishes)
  if (dishes.length === 0) {
    return (
      <>
        {outcome}
        {late}
        <Empty text="本餐暂无菜品" />
      </>
    )
  }
  return (
    <>
      {outcome}
      {late}
      <ul ref={list} className={`${look.rows} ${styles.part}`}>
        {dishes.map((dish) => (
          <StockRow
            key={dish.dishId}
            dish={dish}
            typed={typed[dish.dishId]}
            onType={(text) => kept.change({ typed: { ...typed, [dish.dishId]: text } })}
            sending={sending}
            onSave={(stock) => save({ dishId: dish.dishId, stock, expectStock: dish.stock })}
            onSoldOut={() => save({ dishId: dish.dishId, stock: 0 })}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  dish: Dish
  /** Entered and not saved. */
  typed: string | undefined
  onType: (text: string) => void
  sending: boolean
  onSave: (stock: number) => void
  /** Whatever was left. */
  onSoldOut: () => void
}

function StockRow({ dish, typed, onType, sending, onSave, onSoldOut }: RowProps) {
  const text = typed ?? String(dish.stock)
  const stock = wholeOf(text)

  return (
    <li className={styles.cartLine} tabIndex={-1}>
      <div className={look.grow}>
        <Field
          label={`${dish.name}剩余份数`}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          hint={typed === undefined ? undefined : `现余 ${dish.stock} 份`}
          onChange={onType}
        />
        <div className={look.chips}>
          <Button
            small
            disabled={sending || stock === undefined || stock === dish.stock}
            onClick={() => stock !== undefined && onSave(stock)}
            aria-label={`保存：${dish.name}`}
          >
            保存
          </Button>
          <Button
            small
            danger
            disabled={sending || dish.stock === 0}
            onClick={onSoldOut}
            aria-label={`已售完：${dish.name}`}
          >
            已售完
          </Button>
        </div>
      </div>
    </li>
  )
}
