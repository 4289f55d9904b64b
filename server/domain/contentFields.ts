import { z } from 'zod'
import { FileKind } from '@contract/file'
import { characterCount, isBlank } from '@contract/text/plainText'

interface Cell {
  /** The column's title, which the messages name as well. */
  title: string
  /** The file may lack the column. */
  optional?: boolean
  /** Line breaks are refused in it. */
  oneLine?: boolean
  /** See `ContentColumn`. */
  file?: FileKind
  /** See `ContentColumn`. */
  live?: boolean
}

/** The column of each field of a row, for `contentKind`. */
export const cells = z.registry<Cell>()

/** Gives a field its column. Comes last: a schema chained from it has no column. */
export const cell = <Schema extends z.ZodType>(schema: Schema, facts: Cell): Schema => {
  cells.add(schema, facts)
  return schema
}

const requiredString = (title: string) =>
  z
    .string()
    .trim()
    .refine((text) => !isBlank(text), `缺少${title}`)

const isWithin = (max: number) => (text: string) => characterCount(text) <= max

const wordsString = (title: string, max: number) =>
  requiredString(title).refine(isWithin(max), `${title}最多 ${max} 个字`)

/** Required text of one line. */
export const requiredText = (title: string) => cell(requiredString(title), { title, oneLine: true })

/** Required text of one line, of at most `max` characters. */
export const wordsText = (title: string, max: number) => cell(wordsString(title, max), { title, oneLine: true })

/** Required text of at most `max` characters, in any number of lines. */
export const linesText = (title: string, max: number) => cell(wordsString(title, max), { title })

/** Optional text of at most `max` characters, in any number of lines. */
export const noteText = (title: string, max: number) =>
  cell(z.string().trim().refine(isWithin(max), `${title}最多 ${max} 个字`), { title, optional: true })

/** The id of an entry: letters, digits, underscores and hyphens. */
export const entryIdText = (title: string) =>
  cell(wordsText(title, 64).regex(/^[\w-]+$/, `${title}只能用字母、数字、- 和 _`), { title })

/** A whole number from `least` to `most`, written as text; an empty cell stands for `empty` if that is given. */
export function numberText(title: string, { least, most, empty }: { least: number; most: number; empty?: number }) {
  const schema = z
    .string()
    .trim()
    .transform((text) => (text === '' && empty !== undefined ? String(empty) : text))
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `${title}须为 ${least} 到 ${most} 的整数`,
    )
    .transform(Number)
  return cell(schema, { title, optional: empty !== undefined })
}

/** A whole number that the product changes as well; undefined without the column, or where its cell is empty. */
export function liveNumberText(title: string, range: { least: number; most: number }) {
  const schema = z
    .string()
    .trim()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(numberText(title, range).optional())
  return cell(schema, { title, optional: true, live: true })
}

/** 是 or 否; an empty cell stands for `empty`. */
export const yesNoText = (title: string, empty: boolean) =>
  cell(
    z
      .string()
      .trim()
      .refine((text) => ['', '是', '否'].includes(text), `${title}只能是 是 或 否`)
      .transform((text) => (text === '' ? empty : text === '是')),
    { title, optional: true },
  )

/** An optional file. */
export const fileText = (title: string, file: FileKind) => cell(z.string(), { title, optional: true, file })

/** Up to three pictures. */
export const pictureCells = {
  picture: fileText('图片', FileKind.Picture),
  picture2: fileText('图片二', FileKind.Picture),
  picture3: fileText('图片三', FileKind.Picture),
}
