import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaries } from '@contract/dictionary'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-dictionaries-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => runCommand(args, async () => cliContextOf(testApp))

describe('dictionaries', () => {
  const load = async (content: string | Buffer, ...options: string[]) => {
    const file = join(folder, 'items.csv')
    await writeFile(file, content)
    return run('dictionary', 'import', '--file', file, ...options)
  }
  const adviceTypes = async () =>
    (await testApp.post(dictionaries.byKeys, { keys: ['ADVICE_TYPE'] })).data.ADVICE_TYPE?.map(({ label }) => label)

  it('come from a CSV file and are there at once', async () => {
    const before = (await testApp.post(dictionaries.byName, { nameList: ['top_page'] })).data
    const csv = '\ufeffname,value,label,description\r\nADVICE_TYPE,canteen,食堂,"菜,汤"\r\nADVICE_TYPE,garden,园区,\r\n'
    expect(await load(csv)).toBe('字典 ADVICE_TYPE：2 项')
    expect((await testApp.post(dictionaries.byKeys, { keys: ['ADVICE_TYPE'] })).data).toEqual({
      ADVICE_TYPE: [
        { label: '食堂', value: 'canteen' },
        { label: '园区', value: 'garden' },
      ],
    })
    expect((await testApp.post(dictionaries.byName, { nameList: ['top_page'] })).data).toEqual(before)
  })

  it('are only checked by a dry run, and read in the encoding of spreadsheets, with Chinese names of columns', async () => {
    const gb18030 = Buffer.concat([
      Buffer.from([0xd7, 0xd6, 0xb5, 0xe4, 0x2c, 0xd6, 0xb5, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a]),
      Buffer.from('ADVICE_TYPE,canteen,'),
      Buffer.from([0xca, 0xb3, 0xcc, 0xc3, 0x0a]),
      Buffer.from('ADVICE_TYPE,garden,'),
      Buffer.from([0xd4, 0xb0, 0xc7, 0xf8, 0x0a]),
    ])
    const before = await adviceTypes()
    expect(await load('name,value,label\nADVICE_TYPE,a,甲\n', '--dry-run')).toBe(
      '检查通过，没有写入。将会导入：\n字典 ADVICE_TYPE：1 项',
    )
    expect(await adviceTypes()).toEqual(before)
    await load(gb18030)
    expect(await adviceTypes()).toEqual(['食堂', '园区'])
  })

  it('keep the descriptions of their items where the file has no such column, and lose them to an empty one', async () => {
    const reasons = async () =>
      (await testApp.post(dictionaries.byName, { nameList: ['moment_audit_deny'] })).data.moment_audit_deny
    const head = 'name,value,label'
    await load(`${head},description\nmoment_audit_deny,advert,广告,含有推广\nmoment_audit_deny,privacy,隐私,暴露信息\n`)
    await load(`${head}\nmoment_audit_deny,advert,广告营销\nmoment_audit_deny,false,不实\n`)
    expect(await reasons()).toEqual([
      { value: 'advert', label: '广告营销', description: '含有推广' },
      { value: 'false', label: '不实', description: '' },
    ])
    await load(`${head},description\nmoment_audit_deny,advert,广告营销,\n`)
    expect(await reasons()).toEqual([{ value: 'advert', label: '广告营销', description: '' }])
  })

  it('may be described in several lines', async () => {
    const csv = 'name,value,label,description\nADVICE_TYPE,canteen,食堂,"一\r\n\t二\n三"\n'
    expect(await load(csv, '--dry-run')).toContain('字典 ADVICE_TYPE：1 项')
  })

  it.each([
    ['value,name\n1,2', '第一行须为'],
    ['name,value,label,description\n', '文件里没有内容'],
    ['name,value,label,description\na,b,', '第 2 行：缺少名称'],
    ['name,value,label,description\na,b,c,\na,b,d,', '第 3 行：与第 2 行重复：a b'],
    ['name,value,label,description\na,b,c,\n\n\na,d,', '第 5 行：缺少名称'],
    ['name,value,label,description\r\na,b,c,"一\r\n二"\r\na,d,\r\n', '第 4 行：缺少名称'],
    ['name,value,label,description\na,b,c\0,', '第 2 行：含有无法保存的空字符'],
    [`name,value,label,description\na,b,${'𠮷'.repeat(65)},`, '第 2 行：名称最多 64 个字'],
    ['name,value,label,description\na,b,食\u202e堂,', '第 2 行：名称含有不可见的字符或换行，请修改后重试'],
    ['name,value,label,description\na,b,"食\n堂",', '第 2 行：名称含有不可见的字符或换行，请修改后重试'],
    ['name,value,label,description\na,b,\u2800,', '第 2 行：缺少名称'],
    ['name,value,label,description\na,b,c,一\u200b二', '第 2 行：说明含有不可见的字符，请修改后重试'],
    [`name,value,label\nmoment_tag,a,${'字'.repeat(21)}`, '第 2 行：审核标签的名称最多 20 个字'],
    [`name,value,label\nmoment_audit_deny,${'a'.repeat(51)},广告`, '第 2 行：不通过原因的值最多 50 个字'],
    ['name,value,label,description\na,"b,c', 'CSV 格式有误：第 2 行附近的引号没有成对'],
    [Buffer.from([0x6e, 0xd6, 0xff]), 'UTF-8'],
  ])('are left alone by a file with a fault (%#)', async (content, says) => {
    await expect(load(content)).rejects.toThrow(says)
    await expect(run('dictionary', 'import', '--file', join(folder, 'nowhere.csv'))).rejects.toThrow('读不到文件')
    expect((await testApp.post(dictionaries.byKeys, { keys: ['ADVICE_TYPE'] })).data.ADVICE_TYPE).toHaveLength(2)
  })
})
