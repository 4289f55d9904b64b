import { readdir, readFile, realpath } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { DocKind } from '@contract/doc'
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
  internal: boolean
}

/** A file that a `.must-read` names. */
interface MustRead {
  /** Local path. */
  file: string
  name: string
  /** Where it is named, for messages. */
  at: string
}

export interface Scanned {
  folders: NewFolder[]
  files: ScannedFile[]
  /** Files of other kinds; each must be a picture or an attachment of an article. */
  others: { file: string; path: string }[]
  mustReads: MustRead[]
  /** Readable messages, each naming what it is about. */
  problems: string[]
}

/** Reads the structure of a folder of documents: subfolders with their rights, and files (rule: document import). */
export async function scanFolder(root: string): Promise<Scanned> {
  const found: Scanned = { folders: [], files: [], others: [], mustReads: [], problems: [] }
  await scan(root, { path: '', internal: false, root: await realpath(root) }, found)
  return found
}

interface FolderContext {
  path: string
  /** Whether the folder, or one above it, has `.internal`. */
  internal: boolean
  /** The folder of the import, as `realpath` returns it. */
  root: string
}

async function scan(folder: string, place: FolderContext, found: Scanned): Promise<void> {
  const { path, root } = place
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
  const internal = place.internal || entries.some((entry) => entry.isFile() && entry.name === '.internal')
  const mustRead = new Set<string>()
  for (const { text: name, line } of await linesOf(join(folder, '.must-read'))) {
    mustRead.add(name)
    const isThere = entries.some((entry) => entry.isFile() && entry.name === name)
    if (isThere)
      found.mustReads.push({ file: join(folder, name), name, at: `${at(path, '.must-read')}：第 ${line} 行` })
    else found.problems.push(`${at(path, '.must-read')}：没有文件 ${name}`)
  }
  if (path !== '') {
    const access = accessOf(await linesOf(join(folder, '.access')))
    if (!access) found.problems.push(`${at(path, '.access')}：须为一行 all、org 组织编号 或 role 角色`)
    const slash = path.lastIndexOf('/')
    found.folders.push({
      name: path.slice(slash + 1),
      path,
      parentPath: slash < 0 ? '' : path.slice(0, slash),
      ...(access ?? { access: 'all', accessTo: '' }),
    })
  }
  for (const entry of entries) {
    const { name } = entry
    if (name.startsWith('.')) continue
    const inner = at(path, name)
    const file = join(folder, name)
    const problem = entry.isSymbolicLink() ? await linkProblem(root, file) : undefined
    const extension = extname(name)
    const kind = KINDS[extension.toLowerCase()]
    if (problem) found.problems.push(`${inner}：${problem}`)
    else if (entry.isDirectory()) await scan(file, { path: inner, internal, root }, found)
    else if (path === '') found.problems.push(`${inner}：文件须放在子文件夹里`)
    else if (!kind) found.others.push({ file, path: inner })
    else {
      const title = name.slice(0, -extension.length)
      const marks = { mustRead: mustRead.has(name), internal: internal && kind === DocKind.Pdf }
      found.files.push({ file, kind, folderPath: path, path: inner, title, ...marks })
    }
  }
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

function accessOf([line, ...further]: { text: string }[]): FolderAccess | undefined {
  const [access = '', accessTo = '', ...more] = (line?.text ?? 'all').split(/\s+/)
  if (further.length > 0 || more.length > 0) return undefined
  if (access === 'all' && accessTo === '') return { access, accessTo }
  if (access === 'org' && accessTo !== '') return { access, accessTo }
  if (access === 'role' && Object.values<string>(Role).includes(accessTo)) return { access, accessTo }
  return undefined
}

/** The non-empty lines with their numbers from 1. */
async function linesOf(file: string): Promise<{ text: string; line: number }[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, place) => ({ text: text.trim(), line: place + 1 }))
    .filter(({ text }) => text !== '')
}
