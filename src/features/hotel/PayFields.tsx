import { HOTEL_REASON_LENGTH, HotelPay } from '@contract/hotel'
import { yuan } from '@contract/text/money'
import { characterCount } from '@contract/text/plainText'
import { TextArea } from '@/ui/field/TextArea'
import { RadioRow } from '@/ui/field/RadioRow'
import { PAY_NAMES } from './words'
import look from '@/ui/look.module.css'

const PAYS = Object.values(HotelPay).map((value) => ({ value, label: PAY_NAMES[value] }))

interface Props {
  pay: HotelPay
  overFen: number
  reason: string
  needsReason: boolean
  problem: string | undefined
  disabled: boolean
  onPay: (pay: HotelPay) => void
  onReason: (reason: string) => void
}

/** Who pays, and why the company pays more than its allowance. */
export function PayFields({ pay, overFen, reason, needsReason, problem, disabled, onPay, onReason }: Props) {
  return (
    <section className={look.card}>
      <p id="hotel-pay" className={look.label}>
        支付方式
      </p>
      <RadioRow labelledBy="hotel-pay" options={PAYS} chosen={pay} disabled={disabled} onChoose={onPay} isFilled />
      {needsReason && (
        <>
          <p className={look.alarm}>
            {`超标 ${yuan(overFen)}，公司支付须经上级审批。审批期间房间最多保留 24 小时，未通过或超时将自动释放。`}
          </p>
          <TextArea
            label="超标原因"
            value={reason}
            readOnly={disabled}
            counter={`${characterCount(reason)}/${HOTEL_REASON_LENGTH}`}
            isOver={characterCount(reason) > HOTEL_REASON_LENGTH}
            rows={3}
            problem={problem}
            onChange={onReason}
          />
        </>
      )}
      {pay === HotelPay.Personal && <p className={look.soft}>费用由您在酒店自行支付，不能报销。</p>}
    </section>
  )
}
