import { yuan } from '@contract/text/money'
import type { DishDetail, MealOf, Menu } from '@contract/catering'
import { Parts } from '@/ui/text/Parts'
import { RadioRow } from '@/ui/field/RadioRow'
import { Cutoff } from '../menu/Cutoff'
import { refetchAtCutoff } from '../queries'
import { allergenText, caloriesText, mealText } from '../words'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

type Spec = DishDetail['specs'][number]

interface Props {
  dish: DishDetail
  place: MealOf
  menu: Menu | undefined
  stockText: string
  /** About allergens that the user avoids. */
  warning: string | undefined
  /** The chosen one. */
  spec: Spec | undefined
  onChooseSpec: (specId: string) => void
}

/** Price, portions left, nutrition and allergens of a dish, and the choice of its spec. */
export function DishFacts({ dish, place, menu, stockText, warning, spec, onChooseSpec }: Props) {
  return (
    <section className={`${look.card} ${styles.part}`}>
      <div className={`${look.line} ${styles.line}`}>
        <strong className={styles.price}>{yuan(dish.priceFen + (spec?.addFen ?? 0))}</strong>
        <span className={look.soft}>{stockText}</span>
      </div>
      <p className={look.soft}>
        <Parts parts={[caloriesText(dish), mealText(place), dish.limit > 0 && `每人限购 ${dish.limit} 份`]} />
      </p>
      {menu?.open && (
        <Cutoff key={menu.cutoffTime} cutoffTime={menu.cutoffTime} onOver={() => void refetchAtCutoff(place)} />
      )}
      <p className={look.soft}>{allergenText(dish.allergens)}</p>
      {warning && <p className={look.alarm}>{warning}</p>}
      {dish.desc && <p>{dish.desc}</p>}
      {dish.specs.length > 0 && <SpecField specs={dish.specs} chosen={spec?.specId ?? ''} onChoose={onChooseSpec} />}
    </section>
  )
}

interface SpecProps {
  specs: readonly Spec[]
  chosen: string
  onChoose: (specId: string) => void
}

function SpecField({ specs, chosen, onChoose }: SpecProps) {
  return (
    <>
      <h2 id="dish-spec">规格</h2>
      <RadioRow
        labelledBy="dish-spec"
        options={specs.map(({ specId, name, addFen }) => ({
          value: specId,
          label: (
            <>
              {name} {addFen > 0 && <span className={figures.whole}>{`+${yuan(addFen)}`}</span>}
            </>
          ),
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  )
}
