import { ALLERGENS } from '@contract/catering'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Switch } from '@/ui/field/Switch'
import { ALLERGEN_NAMES } from '../words'
import { keepAvoided, useAvoided } from './avoided'
import look from '@/ui/look.module.css'

/** Choice of avoided allergens; it stays on the device. */
export function AvoidSheet({ onClosed }: { onClosed: () => void }) {
  const avoided = useAvoided()
  return (
    <LazySheet label="我要避开的过敏原" onClosed={onClosed}>
      {() => (
        <>
          <p className={look.soft}>只保存在本机。点餐和购物车里会提醒，请同时向食堂核实。</p>
          {ALLERGENS.map((each) => (
            <Switch
              key={each}
              label={ALLERGEN_NAMES[each]}
              isOn={avoided.includes(each)}
              onTurn={(on) => keepAvoided(on ? [...avoided, each] : avoided.filter((other) => other !== each))}
            />
          ))}
        </>
      )}
    </LazySheet>
  )
}
