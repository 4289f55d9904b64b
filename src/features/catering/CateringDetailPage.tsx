import { yuan } from '@contract/text/money'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { DishDetail, MealTime } from '@contract/catering'
import { likelyMeal, mealPlace } from '@contract/mealPlace'
import { messageOf } from '@/http/apiError'
import { failedReads } from '@/http/failedReads'
import { membersOnly } from '@/http/membersOnly'
import { readable } from '@/http/readable'
import { withQueries } from '@/http/withQueries'
import { formatCount } from '@/lib/text/number'
import { formatTime } from '@/lib/time/date'
import { serverNow } from '@/lib/time/serverTime'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { ReadState } from '@/lists/ReadState'
import { paths } from '@/routes'
import { Avatar } from '@/ui/Avatar'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Parts } from '@/ui/Parts'
import { RadioRow } from '@/ui/RadioRow'
import { Gone } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { useCart } from './cart/useCart'
import { avoidedText, useAvoided } from './menu/avoided'
import { Cutoff } from './menu/Cutoff'
import { NextMeal } from './menu/NextMeal'
import { placeQuery } from './place'
import { useDish, useMenu, useNewDay } from './queries'
import { ADDED, ADDED_LATER, allergenText, caloriesText, closedText, mealText, notServedText, opensText } from './words'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from './Catering.module.css'

/** One dish: pictures, specs, nutrition and ratings. */
function CateringDetailPage() {
  const [params] = useSearchParams()
  const { date, meal } = mealPlace(params, [], '', likelyMeal(serverNow()))
  const at = { date, meal }
  const dishId = params.get('dish') ?? ''
  const found = useDish({ dishId, ...at })
  const title = readable(found)?.name ?? '菜品'
  usePageTitle(title)
  useNewDay()
  return (
    <>
      <div className={styles.named}>
        <NavBar title={title} />
      </div>
      <main className={look.page}>
        {dishId === '' ? (
          <Gone text="没有指定菜品" />
        ) : (
          <ReadState
            found={found}
            rows={6}
            gone={<Gone text={messageOf(found.error, '该菜品不存在或已下架')} />}
            text={messageOf(found.error, '菜品加载失败，请重试')}
          >
            {(dish) => <DishView dish={dish} at={at} />}
          </ReadState>
        )}
      </main>
    </>
  )
}

function DishView({ dish, at }: { dish: DishDetail; at: MealTime }) {
  const place = { canteenId: dish.canteenId, ...at }
  const menuRead = useMenu(place)
  const menu = menuRead.data
  const account = useOwnAccount()
  const { error, retry } = failedReads(menuRead, account)
  const cart = useCart(account.data?.userId, place)
  const [specId, setSpec] = useState(dish.specs[0]?.specId ?? '')
  const warning = avoidedText(dish.allergens, useAvoided(account.data?.userId))
  const spec = dish.specs.find((each) => each.specId === specId)
  // The backend gives a dish outside the plan no portions.
  const isOffered = !menu || menu.categories.some(({ dishes }) => dishes.some(({ dishId }) => dishId === dish.dishId))
  const gone = isOffered ? '已售完' : '本餐不供应'
  const canAdd = menu?.open === true && dish.stock > 0 && cart.isReady

  async function handleAdd() {
    const line = { dishId: dish.dishId, quantity: 1, ...(spec ? { specId: spec.specId } : {}) }
    const added = await cart.add(line)
    if (added) toast(added === 'later' ? ADDED_LATER : ADDED)
  }

  return (
    <>
      <div className={styles.pictures} role="group" aria-label="菜品图片" tabIndex={0}>
        {dish.pictures.map(({ id, url, alt }) => (
          <div key={id} className={styles.frame}>
            <img src={url} alt={alt ?? ''} className={styles.picture} />
          </div>
        ))}
      </div>
      <section className={`${look.card} ${styles.part}`}>
        <div className={`${look.line} ${styles.line}`}>
          <strong className={styles.price}>{yuan(dish.priceFen + (spec?.addFen ?? 0))}</strong>
          <span className={look.soft}>{dish.stock > 0 ? `余 ${dish.stock} 份` : gone}</span>
        </div>
        <p className={look.soft}>
          <Parts parts={[caloriesText(dish), mealText(at), dish.limit > 0 && `每人限购 ${dish.limit} 份`]} />
        </p>
        {menu?.open && (
          <Cutoff
            key={menu.cutoffTime}
            cutoffTime={menu.cutoffTime}
            onOver={() => void menuRead.refetch({ cancelRefetch: false })}
          />
        )}
        <p className={look.soft}>{allergenText(dish.allergens)}</p>
        {warning && <p className={look.alarm}>{warning}</p>}
        {dish.desc && <p>{dish.desc}</p>}
        {dish.specs.length > 0 && (
          <>
            <h2 id="dish-spec">规格</h2>
            <RadioRow
              labelledBy="dish-spec"
              options={dish.specs.map(({ specId, name, addFen }) => ({
                value: specId,
                label: (
                  <>
                    {name} {addFen > 0 && <span className={figures.whole}>{`+${yuan(addFen)}`}</span>}
                  </>
                ),
              }))}
              chosen={specId}
              onChoose={setSpec}
            />
          </>
        )}
      </section>
      <section className={`${look.card} ${styles.part}`} aria-label="评价">
        <h2>{dish.scoreNum > 0 ? `评价（${formatCount(dish.scoreNum)}） · ${dish.score} 分` : '评价'}</h2>
        {dish.ratings.length === 0 && <p className={look.soft}>暂无评价</p>}
        <ul>
          {dish.ratings.map(({ ratingId, imNickName, imFaceUrl, score, text, createTime }) => (
            <li key={ratingId} className={styles.dish}>
              <Avatar url={imFaceUrl} small />
              <div className={look.grow}>
                <p>
                  <bdi>{imNickName}</bdi> · {score} 分
                </p>
                {text && <p>{text}</p>}
                <p className={look.soft}>{formatTime(createTime)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {error && menu?.open !== false && <FailedRead error={error} text="购物车加载失败，请重试" onRetry={retry} />}
      <BottomActions>
        {menu?.open === false && (
          <p className={look.soft} role="status">
            {menu.next && !notServedText(menu, at) && !opensText(at.date) ? (
              <NextMeal menu={menu} place={place} next={menu.next} />
            ) : (
              closedText(menu, at)
            )}
          </p>
        )}
        <Link className={buttonClass({})} to={`${paths.cateringCart}?${placeQuery(place)}`}>
          购物车
        </Link>
        <Button look="primary" disabled={!canAdd} onClick={() => void handleAdd()}>
          {dish.stock > 0 ? '加入购物车' : gone}
        </Button>
      </BottomActions>
    </>
  )
}

export default membersOnly(withQueries(CateringDetailPage))
