import { z } from 'zod'
import {
  type Doc,
  DOC_KEYWORD_LENGTH,
  DocBox,
  type DocFile,
  type DocFolder,
  DocKind,
  type DocPageBody,
  type ReadMark,
} from '@contract/doc'
import { cursorPage, cursorText, lookupText, plainText, wholeNumber } from '../../calls/schema'

const VERSION_MAX = 1_000_000

export const foldersData: z.ZodType<DocFolder[]> = z.array(
  z.object({
    folderId: z.string(),
    parentId: z.string(),
    name: z.string(),
    docNum: z.int(),
    unreadNum: z.int(),
  }),
)

export const pageBody: z.ZodType<DocPageBody> = z.object({
  folderId: lookupText('文件夹编号').optional(),
  kind: z.enum(DocKind, { error: '只有 PDF 和文章两种文档' }).optional(),
  box: z.enum(DocBox, { error: '只能查看必读或最近' }).optional(),
  keyword: plainText('搜索词', DOC_KEYWORD_LENGTH).optional(),
  cursor: cursorText,
})

export const docData: z.ZodType<Doc> = z.object({
  docId: z.string(),
  kind: z.enum(DocKind),
  title: z.string(),
  folderId: z.string(),
  folderName: z.string(),
  mustRead: z.boolean(),
  read: z.boolean(),
  version: z.int(),
  updateTime: z.string(),
  size: z.int(),
  pages: z.int(),
  hit: z.string(),
})
export const pageData = cursorPage<Doc>(docData)

export const docBody = z.object({ docId: lookupText('文档编号') })

export const fileData: z.ZodType<DocFile> = z.object({
  docId: z.string(),
  version: z.int(),
  read: z.boolean(),
  title: z.string(),
  url: z.string(),
  size: z.int(),
  pages: z.int(),
  watermark: z.boolean(),
  canDownload: z.boolean(),
})

export const readBody: z.ZodType<ReadMark> = z.object({
  docId: lookupText('文档编号'),
  version: wholeNumber('版本', 1, VERSION_MAX),
})
