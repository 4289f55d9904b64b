import { useId } from 'react'
import type { TrendType } from '@contract/trend'
import { HiddenText } from '@/ui/text/HiddenText'
import { RadioRow } from '@/ui/field/RadioRow'
import { kinds } from './kinds'

export function KindChoice({ type, onChoose }: { type: TrendType; onChoose: (type: TrendType) => void }) {
  const id = useId()
  return (
    <>
      <HiddenText>
        <span id={id}>动态类型</span>
      </HiddenText>
      <RadioRow isFilled labelledBy={id} options={kinds} chosen={type} onChoose={onChoose} />
    </>
  )
}
