import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine, csvRows } from '@server/lib/csv'
import { lineErrors } from '@server/lib/lineErrors'

const COLUMNS = [
  { name: 'no', title: '工号' },
  { name: 'name', title: '姓名' },
  { name: 'note', title: '备注', optional: true },
]
let folder: string

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'bole-csv-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function all(path: string) {
  const rows = []
  for await (const row of csvRows(path, COLUMNS)) rows.push(row)
  return rows
}

async function rowsOf(content: string | Buffer) {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  return all(path)
}

describe('a CSV file', () => {
  it('is read with a byte order mark, quotes, CRLF and empty lines, each row with the line it begins on', async () => {
    const rows = await rowsOf('\uFEFF姓名, 工号 ,备注\r\n\r\n"林,晓""禾""",1,"两\r\n行"\r\n 王敏 ,2\r\n,,\r\n')
    expect(rows).toEqual([
      { line: 3, values: { no: '1', name: '林,晓"禾"', note: '两\n行' }, absent: [] },
      { line: 5, values: { no: '2', name: '王敏', note: '' }, absent: [] },
    ])
  })

  it('may name its columns in English and leave out what is optional', async () => {
    expect(await rowsOf('No,Name\n1,林\n')).toEqual([
      { line: 2, values: { no: '1', name: '林', note: '' }, absent: ['note'] },
    ])
  })

  it('may name columns with capital letters as they are, or in other cases', async () => {
    const columns = [{ name: 'coverUrl', title: '封面' }]
    const path = join(folder, 'capital.csv')
    for (const head of ['coverUrl', 'coverurl', 'COVERURL', '封面']) {
      await writeFile(path, `${head}\n/a\n`)
      const rows = []
      for await (const { values } of csvRows(path, columns)) rows.push(values)
      expect(rows).toEqual([{ coverUrl: '/a' }])
    }
  })

  it('may have empty cells and columns beyond the named ones', async () => {
    expect(await rowsOf('工号,姓名,\n1,林, ,,\n')).toEqual([
      { line: 2, values: { no: '1', name: '林', note: '' }, absent: ['note'] },
    ])
  })

  it('may be written in GB18030, as old spreadsheets do', async () => {
    const gb18030 = Buffer.from([
      ...[0xb9, 0xa4, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x0a],
      0x31,
      0x2c,
      0xc1,
      0xd6,
    ])
    expect(await rowsOf(gb18030)).toEqual([{ line: 2, values: { no: '1', name: '林', note: '' }, absent: ['note'] }])
  })

  it.each([
    ['', '文件里没有内容'],
    ['工号,姓名,年龄\n', '第一行须为列名：工号、姓名、备注（可省略）；没有名为“年龄”的列'],
    ['工号\n', '缺少“姓名”'],
    ['工号,姓名,no\n', '“工号”出现了两次'],
    ['工号,姓名\n1,林\n2,王\0敏\n', '第 3 行：含有无法保存的空字符（NUL）'],
    ['工号,姓名\n1,林\n2,王,敏\n', '第 3 行：“敏”不属于任何一列，内容里有逗号时请用引号括起来'],
    ['工号,姓名,\n1,林,晓\n', '第 2 行：“晓”不属于任何一列'],
    ['工号,姓名\n1,"林\n2,王', 'CSV 格式有误：第 3 行附近的引号没有成对'],
    [Buffer.from([0xff, 0xff, 0x80, 0x30]), '文件不是 UTF-8 或 GB18030 编码'],
  ])('is refused with what is wrong (%#)', async (content, message) => {
    await expect(rowsOf(content)).rejects.toThrow(message)
  })

  it('that is not there is told by its path', async () => {
    await expect(all('/nowhere/x.csv')).rejects.toThrow('读不到文件 /nowhere/x.csv')
    await expect(all(folder)).rejects.toThrow(`${folder} 不是文件`)
    const [nowhere, near] = [join(folder, 'x.csv'), folder].map((path) => relative(process.cwd(), path))
    await expect(all(nowhere ?? '')).rejects.toThrow(`读不到文件 ${join(folder, 'x.csv')}，`)
    await expect(all(near ?? '')).rejects.toThrow(`${folder} 不是文件`)
  })

  it('comes back from what was written', async () => {
    const values = ['7', ' 林"晓\n禾', 'a,b']
    expect((await rowsOf(csvLine(['工号', '姓名', '备注']) + csvLine(values)))[0]?.values).toEqual({
      no: '7',
      name: '林"晓\n禾',
      note: 'a,b',
    })
  })

  it('is no formula to a spreadsheet, and comes back as it was', async () => {
    for (const value of ['=1+1', '+86', '-5', '@here', "'=1", "''-", "'quoted'"]) {
      const line = csvLine(['7', value])
      expect(line.slice(2)).not.toMatch(/^[=+\-@]/)
      expect((await rowsOf(csvLine(['工号', '姓名']) + line))[0]?.values.name, value).toBe(value)
    }
  })
})

it('lists the first twenty errors by their lines and says how many there are', () => {
  const errors = lineErrors()
  expect(() => errors.throwIfAny()).not.toThrow()
  for (let line = 900; line > 1; line--) errors.add(line, '缺少姓名')
  const told = (() => {
    try {
      errors.throwIfAny()
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  })()
  expect(told.split('\n')).toHaveLength(22)
  expect(told).toContain('文件有 899 处错误，没有导入任何内容：\n第 2 行：缺少姓名\n第 3 行')
  expect(told).toContain('第 21 行：缺少姓名\n……其余 879 处未列出')
})
