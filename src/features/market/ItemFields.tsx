import { ITEM_DESC_LENGTH, ITEM_TITLE_LENGTH } from '@contract/market'
import { characterCount } from '@contract/text/plainText'
import { Checkbox } from '@/ui/field/Checkbox'
import { ChoiceField } from '@/ui/field/ChoiceField'
import { Field } from '@/ui/field/Field'
import { TextArea } from '@/ui/field/TextArea'
import type { ItemDraft } from '@/writes/drafts/itemDraft'
import type { Problems } from './itemForm'
import { CATEGORY_NAMES, CONDITION_NAMES, hasPhone, optionsOf } from './words'

interface Props {
  draft: ItemDraft
  problems: Problems
  disabled: boolean
  onEdit: (to: Partial<ItemDraft>) => void
}

/** The fields of an item below its pictures. */
export function ItemFields({ draft, problems, disabled, onEdit }: Props) {
  const shared = { readOnly: disabled, isAlert: true }
  const isTelling = hasPhone(`${draft.title}\n${draft.desc}`)
  return (
    <>
      <Field
        {...shared}
        label="标题"
        value={draft.title}
        problem={problems.title}
        counter={`${characterCount(draft.title)}/${ITEM_TITLE_LENGTH}`}
        onChange={(title) => onEdit({ title })}
      />
      <TextArea
        {...shared}
        label="描述"
        rows={5}
        value={draft.desc}
        problem={problems.desc}
        hint={isTelling ? '文字里有电话号码，所有人都能看到；可以改用下面的“向预订人提供手机号”。' : undefined}
        counter={`${characterCount(draft.desc)}/${ITEM_DESC_LENGTH}`}
        onChange={(desc) => onEdit({ desc })}
      />
      <Field
        {...shared}
        label="价格（元）"
        inputMode="decimal"
        value={draft.price}
        problem={problems.price}
        onChange={(price) => onEdit({ price })}
      />
      <Field
        {...shared}
        label="原价（元，选填）"
        inputMode="decimal"
        value={draft.original}
        problem={problems.original}
        onChange={(original) => onEdit({ original })}
      />
      <ChoiceField
        label="成色"
        name="condition"
        options={optionsOf(CONDITION_NAMES)}
        value={draft.condition}
        problem={problems.condition}
        disabled={disabled}
        onChange={(condition) => onEdit({ condition })}
      />
      <ChoiceField
        label="分类"
        name="category"
        options={optionsOf(CATEGORY_NAMES)}
        value={draft.category}
        problem={problems.category}
        disabled={disabled}
        onChange={(category) => onEdit({ category })}
      />
      <Field
        {...shared}
        label="取货地点"
        value={draft.place}
        problem={problems.place}
        onChange={(place) => onEdit({ place })}
      />
      <Checkbox
        checked={draft.sharePhone}
        disabled={disabled}
        onChange={({ target }) => onEdit({ sharePhone: target.checked })}
      >
        向预订人提供我的手机号
      </Checkbox>
    </>
  )
}
