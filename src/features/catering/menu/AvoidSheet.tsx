import { ALLERGENS } from '@contract/catering'
import { failedReads } from '@/http/failedReads'
import { FailedRead } from '@/lists/FailedRead'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Switch } from '@/ui/field/Switch'
import { Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { ALLERGEN_NAMES } from '../words'
import { keepAvoided, useAvoided } from './avoided'
import look from '@/ui/look.module.css'

/** Choice of avoided allergens; it stays on the device. */
export function AvoidSheet({ onClosed }: { onClosed: () => void }) {
  return (
    <LazySheet label="我要避开的过敏原" onClosed={onClosed}>
      {() => (
        <>
          <p className={look.soft}>只保存在本机。点餐和购物车里会提醒，请同时向食堂核实。</p>
          <Choice />
        </>
      )}
    </LazySheet>
  )
}

function Choice() {
  const account = useOwnAccount()
  const userId = account.data?.userId
  const { error, retry } = failedReads(account)
  const avoided = useAvoided(userId)
  if (userId === undefined) {
    return error ? <FailedRead error={error} text="加载失败，请重试" onRetry={retry} /> : <Skeleton rows={8} />
  }
  return ALLERGENS.map((each) => (
    <Switch
      key={each}
      label={ALLERGEN_NAMES[each]}
      isOn={avoided.includes(each)}
      onTurn={(on) => keepAvoided(userId, on ? [...avoided, each] : avoided.filter((other) => other !== each))}
    />
  ))
}
