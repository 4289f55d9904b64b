import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { DocKind } from '@contract/doc'
import { hasInvisible } from '@contract/people'
import { Role } from '@contract/person'
import type { FolderAccess } from '../../domain/policy'
import type { NewFolder } from '../../features/docs/importRepo'
import { NoFile, pathBeside } from '../pathBeside'

const KINDS: Readonly<Record<string, DocKind>> = {
  '.pdf': DocKind.Pdf,
  '.md': DocKind.Article,
  '.markdown': DocKind.Article,
  '.html': DocKind.Article,
  '.htm': DocKind.Article,
}

export interface ScannedFile {
  /** Local path. */
  file: string
  kind: DocKind
  folderPath: string
  path: string
  title: string
  mustRead: boolean
  /** Whether its folder, or one above it, has `.internal`. */
  internal: boolean
  /** Whether its folder, or one above it, says that the PDFs below are no longer internal. */
  unmarked: boolean
}

/** A file that a `.must-read` names. */
interface MustRead {
  /** Local path. */
  file: string
  name: string
  /** Where it is named, for messages. */
  at: string
}

export interface ScannedFolder extends NewFolder {
  /** Whether the folder has `.access`. */
  hasAccess: boolean
  /** Whether the folder has `.must-read`, be it empty. */
  hasMustRead: boolean
}

export interface Scanned {
  folders: ScannedFolder[]
  files: ScannedFile[]
  /** Files of other kinds; each must be a picture or an attachment of an article. */
  others: Pick<ScannedFile, 'file' | 'path' | 'internal'>[]
  mustReads: MustRead[]
  /** Readable messages, each naming what it is about. */
  problems: string[]
}

/** Reads the structure of a folder of documents: subfolders with their rights, and files (rule: document import). */
export async function scanFolder(root: string): Promise<Scanned> {
  const found: Scanned = { folders: [], files: [], others: [], mustReads: [], problems: [] }
  await scan(root, { path: '', internal: false, unmarked: false, root: await realpath(root) }, found)
  return found
}

interface FolderContext {
  path: string
  /** Whether the folder, or one above it, has `.internal`. */
  internal: boolean
  /** Whether the folder, or one above it, has an `.internal` that says `off`. */
  unmarked: boolean
  /** The folder of the import, as `realpath` returns it. */
  root: string
}

async function scan(folder: string, place: FolderContext, found: Scanned): Promise<void> {
  const { path, root } = place
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
  const marks = await readMarks(folder, path, entries, found.problems)
  const isOff = marks.get('.internal')?.[0]?.text === INTERNAL_OFF
  if (isOff && place.internal)
    found.problems.push(`${at(path, '.internal')}：上级文件夹有 .internal，不能写 ${INTERNAL_OFF}`)
  const internal = place.internal || (marks.has('.internal') && !isOff)
  const unmarked = place.unmarked || isOff
  const mustRead = addMustReads(folder, path, entries, marks, found)
  addFolder(path, marks, found)
  for (const entry of entries) {
    const { name } = entry
    if (name.startsWith('.')) continue
    const inner = at(path, name)
    const file = join(folder, name)
    const problem = entry.isSymbolicLink() ? await linkProblem(root, file) : undefined
    const extension = extname(name)
    const kind = KINDS[extension.toLowerCase()]
    if (problem) found.problems.push(`${inner}：${problem}`)
    else if (hasInvisible(name)) found.problems.push(`${inner}：名称含有不可见的字符或换行，请修改后重试`)
    else if (entry.isDirectory()) await scan(file, { path: inner, internal, unmarked, root }, found)
    else if (path === '') found.problems.push(`${inner}：文件须放在子文件夹里`)
    else if (!kind) found.others.push({ file, path: inner, internal })
    else {
      const title = name.slice(0, -extension.length)
      const marks = { mustRead: mustRead.has(name), internal, unmarked }
      found.files.push({ file, kind, folderPath: path, path: inner, title, ...marks })
    }
  }
}

/** Adds the must-reads of a folder, or that their files are missing. Returns their names. */
function addMustReads(
  folder: string,
  path: string,
  entries: readonly Dirent[],
  marks: Marks,
  found: Scanned,
): Set<string> {
  const mustRead = new Set<string>()
  for (const { text: name, line } of marks.get('.must-read') ?? []) {
    mustRead.add(name)
    const isThere = entries.some((entry) => entry.isFile() && entry.name === name)
    if (isThere)
      found.mustReads.push({ file: join(folder, name), name, at: `${at(path, '.must-read')}：第 ${line} 行` })
    else found.problems.push(`${at(path, '.must-read')}：没有文件 ${name}`)
  }
  return mustRead
}

function addFolder(path: string, marks: Marks, found: Scanned): void {
  if (path === '') {
    // The folder of the import is no folder of documents: rights of its own would hold for nothing.
    if (marks.has('.access')) found.problems.push('.access：须放在子文件夹里')
    return
  }
  const access = accessOf(marks.get('.access'))
  if (!access) found.problems.push(`${at(path, '.access')}：须为一行 all、org 单位编号或名称 或 role 角色`)
  const slash = path.lastIndexOf('/')
  found.folders.push({
    name: path.slice(slash + 1),
    path,
    parentPath: slash < 0 ? '' : path.slice(0, slash),
    ...(access ?? { access: 'all', accessTo: '' }),
    hasAccess: marks.has('.access'),
    hasMustRead: marks.has('.must-read'),
  })
}

/** Why a symbolic link is not imported: what lies elsewhere would be published. */
async function linkProblem(root: string, file: string): Promise<string | undefined> {
  try {
    await pathBeside(root, file, '链接指向导入的文件夹之外，请换成文件本身')
  } catch (error) {
    if (!(error instanceof NoFile)) throw error
    return error.message
  }
}

const at = (path: string, name: string) => (path === '' ? name : `${path}/${name}`)

/** Undefined where the lines are none of the rights; only a folder without `.access` is open to everybody. */
function accessOf(lines: readonly Line[] = [{ text: 'all', line: 1 }]): FolderAccess | undefined {
  // Names of organisations may have spaces.
  const [, access = '', accessTo = ''] = /^(\S+)\s*(.*)$/.exec(lines[0]?.text ?? '') ?? []
  if (lines.length > 1) return undefined
  if (access === 'all' && accessTo === '') return { access, accessTo }
  if (access === 'org' && accessTo !== '') return { access, accessTo }
  if (access === 'role' && Object.values<string>(Role).includes(accessTo)) return { access, accessTo }
  return undefined
}

/** Lines of the files such as `.access` in one folder, by name. */
type Marks = ReadonlyMap<string, Line[]>

interface Line {
  text: string
  /** From 1. */
  line: number
}

const MARKS = ['.access', '.must-read', '.internal']
/** A line of `.internal` that turns the watermark off again for PDFs that have it. */
const INTERNAL_OFF = 'off'

/** The non-empty lines of the marks that a folder has. One that cannot be read, or is named almost so, is a problem. */
async function readMarks(folder: string, path: string, entries: readonly Dirent[], problems: string[]): Promise<Marks> {
  const marks = new Map<string, Line[]>()
  for (const { name } of entries) {
    const mark = MARKS.find((known) => [known, `${known}.txt`].includes(name.toLowerCase()))
    if (!mark) continue
    if (name === mark) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
      if (text === undefined) problems.push(`${at(path, name)}：无法读取，请换成文本文件`)
      else marks.set(mark, linesOf(text))
    } else problems.push(`${at(path, name)}：请改名为 ${mark}`)
  }
  return marks
}

const linesOf = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, place) => ({ text: text.trim(), line: place + 1 }))
    .filter(({ text }) => text !== '')
