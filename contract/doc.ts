import { staffPortal } from './staffPortal'
import { address, count, entity, flag, list, name, oneOf, text, time } from './readers/readers'
import { type CursorPage, readPage } from './trend'

export const DocKind = { Pdf: 'pdf', Article: 'article' } as const
export type DocKind = (typeof DocKind)[keyof typeof DocKind]

/** 必读: to be confirmed by the reader; 最近: recently fetched by the reader. */
export const DocBox = { MustRead: 'mustRead', Recent: 'recent' } as const
export type DocBox = (typeof DocBox)[keyof typeof DocBox]

/** In code points. */
export const DOC_KEYWORD_LENGTH = 50

export interface DocFolder {
  folderId: string
  /** Empty at the top. */
  parentId: string
  name: string
  /** Including the folders below it. */
  docNum: number
  unreadNum: number
}

export interface Doc {
  docId: string
  kind: DocKind
  title: string
  folderId: string
  folderName: string
  mustRead: boolean
  /** Whether this reader has confirmed this version. */
  read: boolean
  version: number
  /** `YYYY-MM-DD HH:mm:ss`, China time. */
  updateTime: string
  /** In bytes. */
  size: number
  /** 0 for an article. */
  pages: number
  /** Excerpt around a search hit; empty without a search. */
  hit: string
}

export interface DocPageBody {
  folderId?: string
  kind?: DocKind
  box?: DocBox
  /** Searched in titles and texts. */
  keyword?: string
  cursor?: string | null
}

export interface DocFile {
  docId: string
  version: number
  /** Whether this reader has confirmed this version. */
  read: boolean
  title: string
  /** Signed for the reader; supports range requests. */
  url: string
  /** Size in bytes of the file at `url`. */
  size: number
  pages: number
  watermark: boolean
  canDownload: boolean
}

export interface ReadMark {
  docId: string
  version: number
}

/** Far more than anybody has: they are read at once. */
const FOLDERS_MAX = 10_000

const readFolder = entity<DocFolder>(
  { folderId: name, parentId: name, name, docNum: count, unreadNum: count },
  'folderId',
  'name',
)

const readDoc = entity<Doc>(
  {
    docId: name,
    kind: oneOf('pdf', 'article'),
    title: name,
    folderId: name,
    folderName: name,
    mustRead: flag,
    read: flag,
    version: count,
    updateTime: time,
    size: count,
    pages: count,
    hit: text,
  },
  'docId',
)

const readFile = entity<DocFile>(
  {
    docId: name,
    version: count,
    read: flag,
    title: name,
    url: address,
    size: count,
    pages: count,
    watermark: flag,
    canDownload: flag,
  },
  'docId',
  'url',
)

/** Paths used by the boot script. */
export const DOC_PATHS = { folders: '/doc/v1/folders', page: '/doc/v1/page', file: '/doc/v1/file' } as const

export const docs = {
  folders: staffPortal.post<Record<string, never>, DocFolder[]>(DOC_PATHS.folders, list(readFolder, FOLDERS_MAX)),
  page: staffPortal.post<DocPageBody, CursorPage<Doc>>(DOC_PATHS.page, readPage(readDoc)),
  file: staffPortal.post<{ docId: string }, DocFile>(DOC_PATHS.file, readFile),
  /** 我已阅读. 100409 before this reader fetched that version, or for an old one. */
  read: staffPortal.post<ReadMark, Doc>('/doc/v1/read', readDoc, { effect: 'write' }),
}
