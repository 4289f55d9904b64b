import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  expect(problems).toContain('权限/.access：须为一行 all、org 组织编号 或 role 角色')
})
