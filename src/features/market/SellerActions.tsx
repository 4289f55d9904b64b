import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { isOnOffer, type Item, ITEM_LAPSE_DAYS, ITEM_RENEW_DAYS } from '@contract/market'
import { DAY_MS } from '@contract/text/timeUnits'
import { wireMillis } from '@/lib/time/date'
import { serverNow } from '@/lib/time/serverTime'
import { OVER_STATE } from '@/routes'
import { itemFormHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { confirm } from '@/ui/dialog/confirm'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Confirming } from '@/writes/unqueued/Confirming'
import { markSold, renewItem, reserveItem, delistItem } from '@/writes/unqueued/market'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { settle } from './settle'
import { closedWords } from './words'
import look from '@/ui/look.module.css'

const RENEW_MS = ITEM_RENEW_DAYS * DAY_MS

/** Whether it lapses within three days or has lapsed; wire times are China's. */
const canRenew = ({ status, lapseTime }: Item): boolean =>
  status === 'lapsed' || (isOnOffer(status) && wireMillis(lapseTime) - serverNow().getTime() <= RENEW_MS)

interface Props {
  item: Item
  /** Gets the focus where no button is left. */
  heading: RefObject<HTMLElement | null>
}

/** What the seller can send about this item, each with its state. */
function useWrites(itemId: string) {
  const isOwn = (write: { itemId: string }) => write.itemId === itemId
  const off = useUnqueuedSubmit(delistItem, (settled) => void settle(delistItem, settled, '已下架'), isOwn)
  const sold = useUnqueuedSubmit(markSold, (settled) => void settle(markSold, settled, '已标记为已售'), isOwn)
  const renewed = `已续期 ${ITEM_LAPSE_DAYS} 天`
  const renew = useUnqueuedSubmit(renewItem, (settled) => void settle(renewItem, settled, renewed), isOwn)
  const end = useUnqueuedSubmit(reserveItem, (settled) => void settle(reserveItem, settled, '已取消预订'), isOwn)
  return { off, sold, renew, end }
}

async function asked(title: string, body: string, yes: string, act: () => Promise<void>): Promise<void> {
  if (await confirm({ title, body, yes, danger: true })) await act()
}

/** Actions of the seller, at the bottom of the screen. */
export function SellerActions({ item, heading }: Props) {
  const { itemId, status } = item
  const buttons = useKeptFocus<HTMLDivElement>(heading)
  const { off, sold, renew, end } = useWrites(itemId)
  const all = [off, sold, renew, end]
  const sending = all.some((one) => one.sending)
  const isConfirming = all.some(({ confirming }) => confirming)
  const unknown = <Confirming shown={isConfirming} />
  const isOpen = isOnOffer(status)
  if (!isOpen && status !== 'lapsed') return isConfirming ? <BottomActions>{unknown}</BottomActions> : null

  return (
    <BottomActions>
      {unknown}
      <ButtonGroup isRow className={look.grow} ref={buttons}>
        {!closedWords(item) && (
          <Link className={buttonClass({})} to={itemFormHref(itemId)} state={OVER_STATE}>
            修改
          </Link>
        )}
        {status === 'reserved' && (
          <Button
            disabled={sending}
            onClick={() =>
              void asked('确定取消对方的预订吗？', '对方会收到通知。', '取消预订', () =>
                end.submit({ itemId, on: false, sharePhone: false, adult: false, reserverId: item.reserver?.userId }),
              )
            }
          >
            取消预订
          </Button>
        )}
        {isOpen && (
          <Button
            danger
            disabled={sending}
            onClick={() =>
              void asked('确定下架吗？', '下架后不能恢复，需重新发布。', '下架', () => off.submit({ itemId }))
            }
          >
            下架
          </Button>
        )}
        {canRenew(item) && (
          <Button disabled={sending} onClick={() => void renew.submit({ itemId })}>
            续期
          </Button>
        )}
        {isOpen && (
          <Button
            look="primary"
            disabled={sending}
            onClick={() =>
              void asked('确定标记为已售吗？', '标记后不能恢复。', '标记已售', () => sold.submit({ itemId }))
            }
          >
            标记已售
          </Button>
        )}
      </ButtonGroup>
    </BottomActions>
  )
}
