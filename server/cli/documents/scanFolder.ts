import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Role } from '@contract/person'
import type { FolderAccess } from '../../domain/policy'
import type { NewFolder } from '../../features/docs/importRepo'

const PDF = '.pdf'

export interface ScannedFile {
  /** On this machine. */
  file: string
  folderPath: string
  path: string
  title: string
  mustRead: boolean
}

export interface Scanned {
  folders: NewFolder[]
  files: ScannedFile[]
  /** Sentences for people, each with the name it is about. */
  problems: string[]
}

/** Reads what a folder of documents has: its folders with their rights, and its files (rule: document import). */
export async function scanFolder(root: string): Promise<Scanned> {
  const found: Scanned = { folders: [], files: [], problems: [] }
  await scan(root, '', found)
  return found
}

async function scan(folder: string, path: string, found: Scanned): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
  const mustRead = new Set(await linesOf(join(folder, '.must-read')))
  for (const name of mustRead) {
    if (!entries.some((entry) => entry.isFile() && entry.name === name)) {
      found.problems.push(`${at(path, '.must-read')}：没有文件 ${name}`)
    }
  }
  if (path !== '') {
    const access = accessOf(await linesOf(join(folder, '.access')))
    if (!access) found.problems.push(`${at(path, '.access')}：须为 all、org 组织编号 或 role 角色`)
    const slash = path.lastIndexOf('/')
    found.folders.push({
      name: path.slice(slash + 1),
      path,
      parentPath: slash < 0 ? '' : path.slice(0, slash),
      ...(access ?? { access: 'all', accessTo: '' }),
    })
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const inner = at(path, entry.name)
    if (entry.isDirectory()) await scan(join(folder, entry.name), inner, found)
    else if (path === '') found.problems.push(`${inner}：文件须放在子文件夹里`)
    else if (extname(entry.name).toLowerCase() !== PDF) found.problems.push(`${inner}：只能导入 PDF 文件`)
    else {
      found.files.push({
        file: join(folder, entry.name),
        folderPath: path,
        path: inner,
        title: entry.name.slice(0, -PDF.length),
        mustRead: mustRead.has(entry.name),
      })
    }
  }
}

const at = (path: string, name: string) => (path === '' ? name : `${path}/${name}`)

function accessOf([line = 'all']: string[]): FolderAccess | undefined {
  const [access = '', accessTo = '', ...more] = line.split(/\s+/)
  if (more.length > 0) return undefined
  if (access === 'all' && accessTo === '') return { access, accessTo }
  if (access === 'org' && accessTo !== '') return { access, accessTo }
  if (access === 'role' && Object.values<string>(Role).includes(accessTo)) return { access, accessTo }
  return undefined
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
