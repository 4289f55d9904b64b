import { useNavigate } from 'react-router-dom'
import type { Goods } from '@contract/points'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { PagedLines } from '@/lists/PagedLines'
import { pointsHref } from '@/serviceRoutes'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { redeem } from '@/writes/unqueued/points'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { readAgain, useGoods, useSummary } from './queries'
import { Parts } from '@/ui/text/Parts'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { RowPicture } from '@/ui/picture/RowPicture'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'

/** Why this user cannot redeem it now; undefined if possible. */
function obstacle({ stock, limitPerUser, mine, points }: Goods, balance: number | undefined): string | undefined {
  if (stock < 1) return '已兑完'
  if (limitPerUser > 0 && mine >= limitPerUser) return `每人限兑 ${limitPerUser} 份`
  return balance !== undefined && balance < points ? '积分不足' : undefined
}

/** An unanswered redemption belongs to its goods, also if they cost other points meanwhile. */
const isSameGoods = (write: { goodsId: string }, wanted = write) => write.goodsId === wanted.goodsId

export function GoodsTab() {
  const navigate = useNavigate()
  const { data: summary } = useSummary()
  const { sending, confirming, submit } = useUnqueuedSubmit(
    redeem,
    (settled) => {
      void readAgain()
      if (settled.kind === 'sent') {
        const superseded = redeem.superseded?.(settled.write, settled.data)
        if (superseded !== undefined) return toast(superseded)
        toast('兑换成功', { kind: 'success' })
        return void navigate(pointsHref('mine'), { replace: true })
      }
      showRefusal(settled.error, '兑换失败，请重试')
    },
    isSameGoods,
  )
  const box = useKeptFocus<HTMLDivElement>(undefined, sending)

  async function handleRedeem({ goodsId, name, points }: Goods) {
    const title = `确定用 ${points} 积分兑换“${name}”吗？`
    if (await confirm({ title, body: '兑换后 30 天内凭兑换码领取', yes: '兑换' }))
      await submit({ goodsId, name, points })
  }

  return (
    <div ref={box} tabIndex={-1}>
      <Confirming shown={confirming} />
      <PagedLines
        noun="积分商品"
        list={useGoods()}
        empty="暂无商品"
        label="积分商品"
        name="goods"
        idOf={({ goodsId }) => goodsId}
        line="row"
      >
        {(goods) => {
          const why = obstacle(goods, summary?.balance)
          return (
            <>
              <RowPicture url={goods.picture} className={look.picture} />
              <span className={look.words}>
                <span className={look.name}>{goods.name}</span>
                <span className={figures.price}>{`${goods.points} 积分`}</span>
                <span className={look.soft}>
                  <Parts parts={stockWords(goods)} />
                </span>
                {goods.desc && <span className={look.soft}>{goods.desc}</span>}
                <span className={look.soft}>{`领取地点：${goods.place}`}</span>
              </span>
              <Button
                small
                look={why === undefined ? 'outline' : 'line'}
                disabled={why !== undefined || sending}
                aria-label={`${why ?? '兑换'}：${goods.name}`}
                onClick={() => void handleRedeem(goods)}
              >
                {why ?? '兑换'}
              </Button>
            </>
          )
        }}
      </PagedLines>
    </div>
  )
}

const stockWords = ({ stock, limitPerUser }: Goods) => [
  `剩余 ${stock} 份`,
  limitPerUser > 0 && `每人限兑 ${limitPerUser} 份`,
]
