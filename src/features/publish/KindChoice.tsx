import { useId } from 'react'
import { TrendType } from '@contract/trend'
import { HiddenText } from '@/ui/text/HiddenText'
import { RadioRow } from '@/ui/field/RadioRow'

const kinds = [
  { value: TrendType.Text, label: '文字' },
  { value: TrendType.Picture, label: '图片' },
  { value: TrendType.Video, label: '视频' },
  { value: TrendType.Article, label: '文章' },
]

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
