import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { FileKind } from '@contract/file'
import { HOUR_MS } from '@contract/text/timeUnits'
import { importContent } from '@server/cli/content/contentImport'
import { runCommand } from '@server/cli/run'
import { cell, fileText, wordsText } from '@server/domain/contentFields'
import { contentKind } from '@server/domain/contentKind'
import { files, unclaimedBytes } from '@server/features/files/tables'
import { organisations } from '@server/features/people/tables'
import { goodsKind } from '@server/features/points/goodsKind'
import { goods } from '@server/features/points/tables'
import { sweep } from '@server/work'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { picture } from '@tests/support/uploading'

/** Organisations with a picture, as an example of any noun's entries. */
const kind = contentKind({
  kind: 'org',
  title: '单位',
  key: 'id',
  row: z.object({
    id: cell(z.string(), { title: '编号' }),
    name: wordsText('名称', 10),
    picture: fileText('图片', FileKind.Picture),
  }),
  write: async (tx, rows) => {
    const done = { added: 0, changed: 0 }
    for (const { row, fail } of rows) {
      if (row.name === '重名') fail('名称已被使用')
      const values = { name: row.name, nickname: row.name, intro: row.picture }
      const changed = await tx.update(organisations).set(values).where(eq(organisations.id, row.id)).returning()
      if (changed.length > 0) done.changed += 1
      else {
        await tx.insert(organisations).values({ ...values, id: row.id })
        done.added += 1
      }
    }
    return done
  },
  afterCommit: async (db, rows) => {
    for (const { id } of rows) {
      if (id === 'fails') throw new Error('the connection broke')
      await db.update(organisations).set({ nickname: '后来' }).where(eq(organisations.id, id))
    }
  },
  list: async (db) =>
    (await db.select().from(organisations).orderBy(organisations.id)).map(({ id, name, intro }) => ({
      id,
      name,
      picture: intro,
    })),
})

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-content-'))
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, 'pictures/one.jpg'), await picture(60, 40).jpeg().toBuffer())
  await writeFile(join(folder, 'broken.png'), 'no picture')
  await symlink('/etc/hostname', join(folder, 'outside.png'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => void (await testApp.db.delete(organisations)))

async function load(text: string, dryRun = false): Promise<string> {
  const path = join(folder, 'content.csv')
  await writeFile(path, text)
  return importContent(cliContextOf(testApp), kind, path, dryRun)
}
const entries = () => kind.list(testApp.db)
const fileCount = async () => (await testApp.db.select().from(files)).length

describe('content from a file', () => {
  it('adds what is new, changes what is known, and leaves what it does not name', async () => {
    expect(await load('编号,名称\n1,一\n2,二\n')).toBe('已导入单位：新增 2 条，更改 0 条')
    expect(await load('id,name\n2,两\n3,三\n')).toBe('已导入单位：新增 1 条，更改 1 条')
    expect((await entries()).map(({ name }) => name)).toEqual(['一', '两', '三'])
  })

  it('keeps what a column held that the file leaves out, and empties what it leaves empty', async () => {
    await load('编号,名称,图片\n1,一,pictures/one.jpg\n2,二,pictures/one.jpg\n')
    const [one] = await entries()
    expect(await load('编号,名称\n1,壹\n3,三\n')).toBe('已导入单位：新增 1 条，更改 1 条')
    expect(await entries()).toEqual([
      { id: '1', name: '壹', picture: one?.picture },
      { id: '2', name: '二', picture: one?.picture },
      { id: '3', name: '三', picture: '' },
    ])
    await load('编号,名称,图片\n1,壹,\n')
    expect((await entries())[0]).toEqual({ id: '1', name: '壹', picture: '' })
  })

  it('stores each picture once, re-encoded, at an address that opens it', async () => {
    const before = await fileCount()
    await load('编号,名称,图片\n1,一,pictures/one.jpg\n2,二,./pictures/one.jpg\n')
    expect(await fileCount()).toBe(before + 1)
    const [one, two] = await entries()
    expect(one?.picture).toBe(two?.picture)
    const opened = await testApp.app.inject({ url: one?.picture ?? '' })
    expect(opened.headers['content-type']).toBe('image/jpeg')
    expect(await load(`编号,名称,图片\n1,壹,${one?.picture}\n`)).toContain('更改 1 条')
    expect((await entries())[0]).toEqual({ id: '1', name: '壹', picture: one?.picture })
    expect(await testApp.db.select().from(unclaimedBytes)).toEqual([])
  })

  it('keeps nothing where one line is wrong, and names every wrong line', async () => {
    const before = await fileCount()
    const wrong = load(
      [
        '编号,名称,图片',
        '1,一,pictures/one.jpg',
        '2,,',
        '1,又一,',
        ',无,',
        '5,五,missing.png',
        '6,六,broken.png',
        '7,七,outside.png',
        '8,八,../',
        '9,九,/files/unknown.jpg',
      ].join('\n'),
    )
    await expect(wrong).rejects.toThrow('文件有 8 处错误，没有导入任何内容：')
    for (const told of [
      '第 3 行：缺少名称',
      '第 4 行：编号与第 2 行重复：1',
      '第 5 行：缺少编号',
      '第 6 行：图片：missing.png：文件不存在',
      '第 7 行：图片：broken.png：只支持 JPG、PNG、WebP、GIF 格式的图片',
      '第 8 行：图片：outside.png：须在 CSV 所在的目录里',
      '第 9 行：图片：../：须在 CSV 所在的目录里',
      '第 10 行：图片：没有地址为 /files/unknown.jpg 的文件',
    ])
      await expect(wrong).rejects.toThrow(told)
    expect(await entries()).toEqual([])
    expect(await fileCount()).toBe(before)
    expect(await testApp.db.select().from(unclaimedBytes)).toEqual([])
  })

  it('keeps nothing where a text has characters that nobody sees, or a name has lines', async () => {
    const wrong = load('编号,名称\n1,\u3164\n2,食\u202e堂\n3,"食\n堂"\n5\u200b,五\n6,👩‍🍳\n')
    for (const told of [
      '文件有 5 处错误',
      '第 2 行：缺少名称',
      '第 2 行：名称含有不可见的字符或换行，请修改后重试',
      '第 3 行：名称含有不可见的字符或换行，请修改后重试',
      '第 4 行：名称含有不可见的字符或换行，请修改后重试',
      '第 6 行：编号含有不可见的字符，请修改后重试',
    ])
      await expect(wrong).rejects.toThrow(told)
    expect(await entries()).toEqual([])
  })

  it('goes on where a column that the file leaves out holds such characters from before', async () => {
    const path = join(folder, 'goods.csv')
    await writeFile(path, '编号,名称,积分,库存,领取地点\ng-1,杯子,10,5,前台\n')
    const loadGoods = () => importContent(cliContextOf(testApp), goodsKind, path, false)
    await loadGoods()
    await testApp.db.update(goods).set({ description: '一\u200b二' })
    expect(await loadGoods()).toContain('更改 1 条')
  })

  it('keeps nothing where the noun refuses a line at writing', async () => {
    await expect(load('编号,名称\n1,一\n2,重名\n')).rejects.toThrow('第 3 行：名称已被使用')
    expect(await entries()).toEqual([])
  })

  it('is only checked by a dry run', async () => {
    const before = await fileCount()
    expect(await load('编号,名称,图片\n1,一,pictures/one.jpg\n', true)).toBe(
      '检查通过，没有写入。将会导入单位：新增 1 条，更改 0 条',
    )
    expect(await entries()).toEqual([])
    expect(await fileCount()).toBe(before)
    await expect(load('编号,名称\n2,重名\n', true)).rejects.toThrow('第 2 行')
  })

  it('is followed by what is done after the commit, only for entries of the file', async () => {
    await testApp.db.insert(organisations).values({ id: '0', name: '零', nickname: '零' })
    await load('编号,名称\n1,一\n2,二\n')
    const kept = await testApp.db.select().from(organisations).orderBy(organisations.id)
    expect(kept.map(({ nickname }) => nickname)).toEqual(['零', '后来', '后来'])
  })

  it('stays where what is done after the commit fails, which asks to import it again', async () => {
    await expect(load('编号,名称\n1,一\nfails,二\n')).rejects.toThrow(
      '已导入单位：新增 2 条，更改 0 条\n但之后的更新没有完成，请再导入一次同一个文件',
    )
    expect((await entries()).map(({ id }) => id)).toEqual(['1', 'fails'])
  })

  it('counts characters, rare ones and emoji as one each', async () => {
    await expect(load(`编号,名称\n1,${'𠮷'.repeat(11)}\n`, true)).rejects.toThrow('第 2 行：名称最多 10 个字')
    expect(await load(`编号,名称\n1,${'𠮷'.repeat(9)}😀\n`, true)).toContain('新增 1 条')
  })

  it('keeps its files while the server sweeps for hours, and says of more than a day how to go on', async () => {
    const before = await fileCount()
    const { files: stores } = testApp.context
    const { write: store } = stores
    let hours = 2
    const written = vi.spyOn(stores, 'write').mockImplementation(async (key, content) => {
      await store(key, content)
      testApp.clock.advance(hours * HOUR_MS)
      await sweep(testApp.context)
    })
    try {
      expect(await load('编号,名称,图片\n1,一,pictures/one.jpg\n')).toContain('新增 1 条')
      expect((await testApp.app.inject({ url: (await entries())[0]?.picture ?? '' })).statusCode).toBe(200)
      hours = 20
      await expect(load('编号,名称,图片\n2,二,pictures/one.jpg\n')).rejects.toThrow(
        '导入超过了一天，先存好的文件已被清理，什么都没有导入；请分成几次导入',
      )
    } finally {
      written.mockRestore()
    }
    expect((await entries()).map(({ id }) => id)).toEqual(['1'])
    expect(await fileCount()).toBe(before + 1)
    expect(await testApp.db.select().from(unclaimedBytes)).toEqual([])
  })

  it('must have rows', async () => {
    await expect(load('编号,名称\n')).rejects.toThrow('文件里没有内容')
  })
})

it('a kind that is unknown is told before anything is opened', async () => {
  const neverOpens = () => Promise.reject(new Error('opened'))
  await expect(runCommand(['content', 'import', 'nothing', 'a.csv'], neverOpens)).rejects.toThrow(
    '没有“nothing”这种内容',
  )
  await expect(runCommand(['content', 'export'], neverOpens)).rejects.toThrow('请指明内容的种类')
  await expect(runCommand(['content', 'import', 'a', 'b', 'c'], neverOpens)).rejects.toThrow('选项有误')
})
