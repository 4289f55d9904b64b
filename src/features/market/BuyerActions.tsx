import { type RefObject, useState } from 'react'
import type { Item } from '@contract/market'
import { yuan } from '@contract/text/money'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { Checkbox } from '@/ui/field/Checkbox'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Confirming } from '@/writes/unqueued/Confirming'
import { reserveItem } from '@/writes/unqueued/market'
import { settle } from './settle'
import { useAdultSubmit } from './useAdultSubmit'
import look from '@/ui/look.module.css'

interface Props {
  item: Item
  /** Gets the focus where no button is left. */
  heading?: RefObject<HTMLElement | null>
}

/** 预订 and 取消预订, at the bottom of the screen. */
export function BuyerActions({ item, heading }: Props) {
  const { itemId, priceFen, status, hidden, reservedByMe } = item
  const buttons = useKeptFocus<HTMLDivElement>(heading)
  const [isAsking, setAsking] = useState(false)
  const [sharePhone, setSharePhone] = useState(false)
  const { sending, confirming, submit } = useAdultSubmit(
    reserveItem,
    (settled) => {
      if (settle(reserveItem, settled, settled.write.on ? '预订成功，请在 24 小时内取货' : '已取消预订'))
        setAsking(false)
    },
    (write) => write.itemId === itemId,
  )
  const unknown = <Confirming shown={confirming} />
  if (!reservedByMe && (status !== 'on' || hidden)) {
    return confirming ? <BottomActions>{unknown}</BottomActions> : null
  }

  async function handleCancel() {
    const body = '取消后 24 小时内不能再次预订该物品。'
    if (!(await confirm({ title: '确定取消预订吗？', body, yes: '取消预订', danger: true }))) return
    await submit({ itemId, on: false, sharePhone: false, adult: false })
  }

  return (
    <BottomActions>
      {!isAsking && unknown}
      <div ref={buttons} className={look.grow}>
        {reservedByMe ? (
          <Button wide disabled={sending} onClick={() => void handleCancel()}>
            取消预订
          </Button>
        ) : (
          <Button look="primary" wide disabled={sending} onClick={() => setAsking(true)}>
            预订
          </Button>
        )}
      </div>
      {isAsking && (
        <LazySheet label="预订" onClosed={() => setAsking(false)}>
          {() => (
            <div className={look.form}>
              <p className={look.name}>{`价格 ${yuan(priceFen)}`}</p>
              <p className={look.soft}>预订保留 24 小时，其间双方可以看到对方的姓名和部门，请当面验货付款。</p>
              <Checkbox
                checked={sharePhone}
                disabled={sending}
                onChange={({ target }) => setSharePhone(target.checked)}
              >
                向卖家提供我的手机号
              </Checkbox>
              <SheetActions>
                {unknown}
                <Button
                  look="primary"
                  wide
                  disabled={sending}
                  onClick={() => void submit({ itemId, on: true, sharePhone, adult: false, expectPriceFen: priceFen })}
                >
                  预订
                </Button>
              </SheetActions>
            </div>
          )}
        </LazySheet>
      )}
    </BottomActions>
  )
}
