import { z } from 'zod'
import { FileKind } from '@contract/file'

/** Required text of at most `max` characters. */
export const wordsText = (title: string, max: number) =>
  z.string().trim().min(1, `缺少${title}`).max(max, `${title}最多 ${max} 个字`)

/** The id of an entry: letters, digits, underscores and hyphens. */
export const idText = (title: string) =>
  wordsText(title, 64).regex(/^[\w-]+$/, `${title}只能用字母、数字、下划线和连字符`)

/** A whole number from `least` to `most`, written as text; an empty cell stands for `empty` if that is given. */
export function numberText(title: string, { least, most, empty }: { least: number; most: number; empty?: number }) {
  return z
    .string()
    .trim()
    .transform((text) => (text === '' && empty !== undefined ? String(empty) : text))
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `${title}须为 ${least} 到 ${most} 的整数`,
    )
    .transform(Number)
}

/** 是 or 否; an empty cell stands for `empty`. */
export const yesNoText = (title: string, empty: boolean) =>
  z
    .string()
    .trim()
    .refine((text) => ['', '是', '否'].includes(text), `${title}只能是 是 或 否`)
    .transform((text) => (text === '' ? empty : text === '是'))

/** Columns for up to three pictures. */
export const PICTURE_COLUMNS = ['图片', '图片二', '图片三'].map((title, place) => ({
  name: place === 0 ? 'picture' : `picture${place + 1}`,
  title,
  optional: true,
  file: FileKind.Picture,
}))
export const pictureCells = { picture: z.string(), picture2: z.string(), picture3: z.string() }
