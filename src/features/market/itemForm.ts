import {
  type Item,
  ITEM_DESC_LENGTH,
  ITEM_PLACE_LENGTH,
  ITEM_PRICE_MAX,
  ITEM_TITLE_LENGTH,
  ItemCategory,
  ItemCondition,
  type ItemForm,
} from '@contract/market'
import { characterCount, isBlank } from '@contract/text/plainText'
import { fenOf, yuanText } from '@contract/text/money'
import { enumValue } from '@/lib/enumValue'
import { type ItemDraft, NO_ITEM } from '@/writes/drafts/itemDraft'
import type { UploadItem } from '@/writes/upload/uploadItem'
import { isAnyBroken, UNSENT_PICTURES } from '@/writes/upload/useUploads'

export type Problems = Partial<Record<keyof ItemDraft, string>>

/** The values of an item as typed values. */
export const draftOf = (item: Item | undefined): ItemDraft =>
  item === undefined
    ? NO_ITEM
    : {
        ...{ title: item.title, desc: item.desc, price: yuanText(item.priceFen), place: item.place, files: item.files },
        original: item.originalFen > 0 ? yuanText(item.originalFen) : '',
        ...{ condition: item.condition, category: item.category, sharePhone: item.sharePhone },
      }

function textProblem(text: string, name: string, most: number): string | undefined {
  if (isBlank(text)) return `请填写${name}`
  return characterCount(text.trim()) > most ? `${name}最多 ${most} 个字` : undefined
}

const isPrice = (fen: number | undefined): fen is number => fen !== undefined && fen <= ITEM_PRICE_MAX

/** Problem of the uploaded pictures and of those on their way. */
function filesProblem(files: ItemDraft['files'], uploads: readonly UploadItem[]): string | undefined {
  if (isAnyBroken(uploads)) return '有图片无法上传，请重试或移除'
  if (uploads.length > 0) return '图片还没有上传完成'
  return files.length === 0 ? '请至少添加 1 张图片' : undefined
}

/** Message at the pictures: their current problem once the form was checked, else which of them were lost. */
export function pictureWords(
  { files, areFilesLost }: ItemDraft,
  uploads: readonly UploadItem[],
  { isChecked, hasLostUnsent }: { isChecked: boolean; hasLostUnsent: boolean },
): string | undefined {
  if (isChecked) return filesProblem(files, uploads)
  if (areFilesLost) return '过期的图片已移除，请重新添加'
  return hasLostUnsent ? UNSENT_PICTURES : undefined
}

/** The form for the backend, or its problem. */
export function formOf(
  draft: ItemDraft,
  uploads: readonly UploadItem[],
): { form?: Omit<ItemForm, 'adult'>; problems: Problems } {
  const { title, desc, place, sharePhone, files } = draft
  const priceFen = fenOf(draft.price)
  const originalFen = draft.original.trim() === '' ? 0 : fenOf(draft.original)
  const condition = enumValue(ItemCondition, draft.condition)
  const category = enumValue(ItemCategory, draft.category)
  const fileIds = files.flatMap(({ id }) => id ?? [])
  const found: Record<string, string | undefined> = {
    title: textProblem(title, '标题', ITEM_TITLE_LENGTH),
    desc: textProblem(desc, '描述', ITEM_DESC_LENGTH),
    price: isPrice(priceFen) ? undefined : '请填写 0–99,999.99 的价格，最多两位小数',
    original: isPrice(originalFen) ? undefined : '请填写 0–99,999.99 的原价，最多两位小数',
    condition: condition ? undefined : '请选择成色',
    category: category ? undefined : '请选择分类',
    place: textProblem(place, '取货地点', ITEM_PLACE_LENGTH),
    files: filesProblem(files, uploads),
  }
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Problems
  if (!isPrice(priceFen) || !isPrice(originalFen) || !condition || !category || Object.keys(problems).length > 0) {
    return { problems }
  }
  const texts = { title: title.trim(), desc: desc.trim(), place: place.trim() }
  return { form: { ...texts, priceFen, originalFen, condition, category, fileIds, sharePhone }, problems: {} }
}
