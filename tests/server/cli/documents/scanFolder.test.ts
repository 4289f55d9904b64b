import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scanFolder } from '@server/cli/documents/scanFolder'

let place: string
let root: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'bole-scan-'))
  root = join(place, 'linked')
  await mkdir(join(place, 'docs/制度'), { recursive: true })
  await mkdir(join(place, 'docs/手册'))
  await symlink(join(place, 'docs'), root)
  await writeFile(join(place, '工资.pdf'), 'x')
  await writeFile(join(place, 'docs/制度/薪酬.pdf'), 'x')
})
afterAll(() => rm(place, { recursive: true, force: true }))

it('a link to what lies outside the folder is a problem, one within it is a document', async () => {
  await symlink('../../工资.pdf', join(root, '手册/外面.pdf'))
  await symlink('../制度/薪酬.pdf', join(root, '手册/里面.pdf'))
  await symlink('../制度', join(root, '手册/目录'))
  await symlink('../没有.pdf', join(root, '手册/断开.pdf'))
  const { files, others, problems } = await scanFolder(root)
  expect(files.map(({ path }) => path)).toEqual(['制度/薪酬.pdf', '手册/里面.pdf'])
  expect(others).toEqual([])
  expect(problems).toEqual([
    '手册/外面.pdf：链接指向导入的文件夹之外，请换成文件本身',
    '手册/断开.pdf：文件不存在',
    '手册/目录：不是文件',
  ])
})

it('the rights of a folder are one line', async () => {
  await mkdir(join(root, '权限'))
  await writeFile(join(root, '权限/.access'), 'all\nrole hr\n')
  const { problems } = await scanFolder(root)
  expect(problems).toContain('权限/.access：须为一行 all、org 单位编号或名称 或 role 角色')
})

describe('the rights of a folder', () => {
  const foldersOf = async (name: string, make: (folder: string) => Promise<unknown>) => {
    const folder = join(place, name)
    await mkdir(join(folder, '工资'), { recursive: true })
    await make(folder)
    return scanFolder(folder)
  }
  const RIGHTS = '须为一行 all、org 单位编号或名称 或 role 角色'
  const UNREADABLE = '无法读取，请换成文本文件'

  it('are refused in the top folder, which is no folder of documents', async () => {
    const { problems } = await foldersOf('top', (folder) => writeFile(join(folder, '.access'), 'role hr'))
    expect(problems).toEqual(['.access：须放在子文件夹里'])
  })

  it('are those of everybody only without .access', async () => {
    const open = await foldersOf('open', () => Promise.resolve())
    expect(open).toMatchObject({ folders: [{ path: '工资', access: 'all' }], problems: [] })
    for (const [name, text] of [
      ['empty', ''],
      ['blank', '\uFEFF \r\n\n'],
    ] as const) {
      const { problems } = await foldersOf(name, (folder) => writeFile(join(folder, '工资/.access'), text))
      expect(problems).toEqual([`工资/.access：${RIGHTS}`])
    }
  })

  it.each(['.access', '.must-read', '.internal'])('must be readable, as must all that %s says', async (mark) => {
    const dangling = await foldersOf(`link${mark}`, (folder) => symlink('没有', join(folder, '工资', mark)))
    expect(dangling.problems).toEqual([`工资/${mark}：${UNREADABLE}`])
    const nested = await foldersOf(`folder${mark}`, (folder) => mkdir(join(folder, '工资', mark)))
    expect(nested.problems).toEqual([`工资/${mark}：${UNREADABLE}`])
    const renamed = await foldersOf(`txt${mark}`, (folder) => writeFile(join(folder, `工资/${mark}.txt`), 'role hr'))
    expect(renamed.problems).toEqual([`工资/${mark}.txt：请改名为 ${mark}`])
  })

  it('may be a link to a file with them, as may the mark of internal documents', async () => {
    const { folders, files, problems } = await foldersOf('linked-marks', async (folder) => {
      await writeFile(join(folder, '工资/.hr'), 'role hr\n')
      await symlink('.hr', join(folder, '工资/.access'))
      await symlink('.hr', join(folder, '工资/.internal'))
      await writeFile(join(folder, '工资/表.pdf'), 'x')
    })
    expect(problems).toEqual([])
    expect(folders).toMatchObject([{ access: 'role', accessTo: 'hr' }])
    expect(files).toMatchObject([{ internal: true }])
  })
})

it('a folder cannot be taken out of an internal one above', async () => {
  const folder = join(place, 'internal')
  await mkdir(join(folder, '人事/工资'), { recursive: true })
  await mkdir(join(folder, '公开/制度'), { recursive: true })
  await writeFile(join(folder, '人事/.internal'), '')
  for (const path of ['人事/工资', '公开', '公开/制度']) await writeFile(join(folder, path, '.internal'), 'off\n')
  await writeFile(join(folder, '人事/工资/表.pdf'), 'x')
  const { files, problems } = await scanFolder(folder)
  expect(problems).toEqual(['人事/工资/.internal：上级文件夹有 .internal，不能写 off'])
  expect(files).toMatchObject([{ internal: true }])
})

it('a name with characters that nobody sees is a problem, of a folder as of a file', async () => {
  const folder = join(place, 'invisible')
  await mkdir(join(folder, '财\u200b务'), { recursive: true })
  await mkdir(join(folder, '人事 👩‍🍳'))
  for (const name of ['一\u202e.pdf', '二\n.md', '👩‍🍳.pdf']) await writeFile(join(folder, '人事 👩‍🍳', name), 'x')
  const { files, folders, problems } = await scanFolder(folder)
  const WRONG = '名称含有不可见的字符或换行，请修改后重试'
  const names = ['人事 👩‍🍳/一\u202e.pdf', '人事 👩‍🍳/二\n.md', '财\u200b务']
  expect([...problems].sort()).toEqual(names.map((name) => `${name}：${WRONG}`).sort())
  expect(files.map(({ title }) => title)).toEqual(['👩‍🍳'])
  expect(folders.map(({ name }) => name)).toEqual(['人事 👩‍🍳'])
})
