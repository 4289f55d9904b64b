import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '@contract/article'
import { Code } from '@contract/codes'
import { docs } from '@contract/doc'
import { docs as docTable } from '@server/features/docs/tables'
import { files } from '@server/features/files/tables'
import { trends } from '@server/features/trends/tables'
import { PROJECT } from '@tests/support/servers/serverProcess'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { picture } from '@tests/support/uploading'
import { signedIn } from '../session/accounts'
import { articleFolder, PDF_BYTES } from './articleFolder'

let testApp: TestApp
let token: string
let photo: Buffer
let folder: Awaited<ReturnType<typeof articleFolder>>

beforeAll(async () => {
  testApp = await startTestApp()
  token = (await signedIn(testApp)).token
  photo = await picture(320, 200).jpeg().toBuffer()
})
afterAll(() => testApp.close())

beforeEach(async () => {
  folder = await articleFolder(testApp)
  return folder.remove
})

const read = async (articleId: string) => (await testApp.post(articles.detail, { articleId }, { token })).data

const TEXT = `# 办公区绿化

江淮办公楼的**绿化**去年开始。

![楼前的香樟](图片/camphor%20tree.jpg)

养护表见[附件](绿化养护表.pdf)，制度见[官网](https://example.com/green)。
`

describe('the import of an article', () => {
  it('keeps a Markdown text with its pictures and attachments as a document and a post of type 4', async () => {
    await folder.write({
      '后勤/办公区绿化.md': TEXT,
      '后勤/图片/camphor tree.jpg': photo,
      '后勤/绿化养护表.pdf': PDF_BYTES,
    })
    expect(await folder.load()).toBe('已导入 1 个文件夹：新增 1 个文档，更新 0 个，未变化 0 个')
    const articleId = await folder.idOf('办公区绿化', token)
    const article = await read(articleId)
    expect(article).toMatchObject({
      trendsId: articleId,
      type: 4,
      title: '办公区绿化',
      auditStatus: 1,
      visibility: 1,
      inFolder: true,
      imNickName: '文档中心',
      attachments: [{ name: '绿化养护表.pdf', size: PDF_BYTES.length, smallUrl: '' }],
      doc: { folderName: '后勤', version: 1, mustRead: false, read: false },
    })
    expect(article.content).not.toContain('<h1>')
    expect(article.content).toContain('<strong>绿化</strong>')
    expect(article.content).toContain('<a href="https://example.com/green">官网</a>')
    const [, src = ''] = /<img src="([^"]+)" alt="楼前的香樟" width="320" height="200" \/>/.exec(article.content) ?? []
    for (const url of [src.replaceAll('&amp;', '&'), article.files[0]?.url, article.attachments[0]?.url]) {
      expect(url).toMatch(/^\/files\/[\w-]+\.(jpg|pdf)\?e=/)
      expect((await testApp.app.inject({ url: url ?? '' })).statusCode).toBe(200)
    }
    expect((await testApp.app.inject({ url: (article.files[0]?.url ?? '').replace(/\?.*/, '') })).statusCode).toBe(404)
  })

  it('lets it be found by its words, among articles and all documents', async () => {
    const { data } = await testApp.post(docs.page, { keyword: '香樟' }, { token })
    expect(data.list).toEqual([])
    const found = await testApp.post(docs.page, { keyword: '绿化去年', kind: 'article' }, { token })
    expect(found.data.list).toMatchObject([
      { kind: 'article', title: '办公区绿化', pages: 0, hit: expect.stringContaining('绿化去年开始') as string },
    ])
    const pdfs = await testApp.post(docs.page, { keyword: '绿化去年', kind: 'pdf' }, { token })
    expect(pdfs.data.list).toEqual([])
  })

  it('cleans an HTML text as posts are cleaned', async () => {
    await folder.write({
      '后勤/班车.html': `<!doctype html><html><head><title>班车</title><style>p{color:red}</style></head><body onload="x()">
        <h2 id="a" style="color:red">时刻</h2><script>alert(1)</script><p onclick="x()">早班 <a href="javascript:x()">七点</a></p>
        <iframe src="https://example.com"></iframe><p>晚班 &lt;18 点&gt;</p></body></html>`,
    })
    await folder.load()
    const { content } = await read(await folder.idOf('班车', token))
    expect(content.replace(/\s+/g, ' ')).toBe('<h2>时刻</h2><p>早班 <a>七点</a></p> <p>晚班 &lt;18 点&gt;</p>')
  })

  it('names every broken file and picture, and keeps nothing', async () => {
    const before = await Promise.all([files, trends, docTable].map((table) => testApp.db.$count(table)))
    await folder.write({
      '好/须知.md': '可以导入的正文',
      '外.jpg': photo,
      '坏/缺图.md': '![](没有.jpg) [附件](没有.pdf)',
      '坏/越界.md': '正文 ![](../好/须知.md) ![](../../etc/passwd)',
      '坏/外链.md': '正文 ![](https://example.com/a.jpg) ![](data:image/png;base64,AAAA)',
      '坏/假图.md': '正文 ![](假.jpg)',
      '坏/假.jpg': 'not a picture',
      '坏/表格.md': '正文 [表](表.xlsx)',
      '坏/表.xlsx': 'x',
      '坏/编码.md': Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
      '坏/空.md': '<script>x</script>',
      '坏/太深.html': '<div>'.repeat(60) + '深',
      '坏/多余.jpg': photo,
    })
    const message = await folder.load().catch((error: Error) => error.message)
    expect(String(message).split('\n')).toEqual([
      '没有导入任何文档，请改正后重试：',
      '坏/外链.md：图片 data:image/png;base64,AAAA 须是旁边的文件，请写相对路径',
      '坏/外链.md：图片 https://example.com/a.jpg 须是旁边的文件，请写相对路径',
      '坏/多余.jpg：只能导入 PDF、Markdown 和 HTML 文件，以及文章里引用的图片和附件',
      expect.stringMatching(/^坏\/太深.html：正文的格式嵌套过深/) as string,
      '坏/编码.md：文件不是 UTF-8 编码的文字，请另存后再导入',
      '坏/缺图.md：图片 没有.jpg：文件不存在',
      '坏/缺图.md：附件 没有.pdf：文件不存在',
      '坏/越界.md：图片 ../../etc/passwd：文件不存在',
      '坏/越界.md：图片 ../好/须知.md：须在文章所在的文件夹里',
      '外.jpg：文件须放在子文件夹里',
    ])
    await folder.remove()
    folder = await articleFolder(testApp)
    await folder.write({
      '好/须知.md': '可以导入的正文',
      '坏/假图.md': '正文 ![](假.jpg)',
      '坏/假.jpg': 'not a picture',
      '坏/表格.md': '正文 [表](表.xlsx)',
      '坏/表.xlsx': 'x',
      '坏/空.md': '<script>x</script>',
    })
    expect(String(await folder.load().catch((error: Error) => error.message)).split('\n')).toEqual([
      '没有导入任何文档，请改正后重试：',
      '坏/假图.md：图片 假.jpg：只支持 JPG、PNG、WebP、GIF 格式的图片',
      '坏/空.md：没有可以阅读的正文',
      '坏/表格.md：附件 表.xlsx：只支持 JPG、PNG、WebP、GIF 图片和 PDF 文件',
    ])
    expect(await Promise.all([files, trends, docTable].map((table) => testApp.db.$count(table)))).toEqual(before)
  })

  it('is refused where the end tags that are added make it too long to be shown', async () => {
    const rows = (cells: number) => `<table>${`<tr>${'<td>格'.repeat(cells)}</tr>`.repeat(900)}</table>`
    await folder.write({ '表/长表.html': rows(5), '表/短表.html': rows(3), '表/空.md': '<script>x</script>' })
    expect(String(await folder.load().catch((error: Error) => error.message)).split('\n')).toEqual([
      '没有导入任何文档，请改正后重试：',
      '表/空.md：没有可以阅读的正文',
      '表/长表.html：正文的格式和空行过多（最多 10000 处），请减少后重试',
    ])
    await folder.write({ '表/长表.html': rows(4), '表/空.md': '不空' })
    expect(await folder.load()).toContain('新增 3 个文档')
    expect((await read(await folder.idOf('长表', token))).content.match(/<td>/g)).toHaveLength(3600)
  })

  it('is a new version where the text or a picture changed, and leaves the former files to the sweep', async () => {
    await folder.write({ '新/食谱.md': '食谱 ![](a.jpg)', '新/a.jpg': photo, '新/.must-read': '食谱.md' })
    await folder.load()
    const articleId = await folder.idOf('食谱', token)
    const first = await read(articleId)
    expect(first.doc).toMatchObject({ version: 1, mustRead: true, read: false })
    expect((await testApp.post(docs.read, { docId: articleId, version: 1 }, { token })).code).toBe(Code.Success)
    expect((await read(articleId)).doc).toMatchObject({ version: 1, read: true })
    expect(await folder.load()).toContain('未变化 1 个')
    await folder.write({ '新/a.jpg': await picture(100, 80).jpeg().toBuffer() })
    expect(await folder.load()).toContain('更新 1 个')
    const second = await read(articleId)
    expect(second.doc).toMatchObject({ version: 2, mustRead: true, read: false })
    expect(second.files).toMatchObject([{ width: 100, height: 80 }])
    const [old] = await testApp.db
      .select()
      .from(files)
      .where(eq(files.id, first.files[0]?.id ?? ''))
    expect(old?.usedAt).toBeNull()
  })

  it('is refused where a must-read is its attachment, with the line that names it', async () => {
    const article = '见 [表格](表.pdf)'
    await folder.write({ '新/说明.md': article, '新/表.pdf': PDF_BYTES, '新/.must-read': '说明.md\n\n表.pdf\n' })
    const refusal = await folder.load().catch((error: Error) => error.message)
    expect(refusal).toBe(
      '没有导入任何文档，请改正后重试：\n新/.must-read：第 3 行 表.pdf 是文章的图片或附件，不是单独的文档，不能设为必读',
    )
    expect(await testApp.db.select().from(docTable).where(eq(docTable.title, '说明'))).toEqual([])
  })

  it('is refused where an internal PDF, of the folder or of one below, is its attachment', async () => {
    await folder.write({
      '密/说明.md': '见 [表格](表.pdf)',
      '密/表.pdf': PDF_BYTES,
      '密/.internal': '',
      '密/下/说明.md': '见 [附表](附表.PDF)，图 ![](图.jpg)',
      '密/下/附表.PDF': PDF_BYTES,
      '密/下/图.jpg': photo,
    })
    expect(await folder.load().catch((error: Error) => error.message)).toBe(
      '没有导入任何文档，请改正后重试：\n' +
        '密/下/附表.PDF：内部文件夹的 PDF 不能作为文章的附件\n密/表.pdf：内部文件夹的 PDF 不能作为文章的附件',
    )
    expect(await testApp.db.$count(docTable, eq(docTable.path, '密/说明.md'))).toBe(0)
  })

  it('is refused where an internal PDF with another ending is its attachment', async () => {
    await folder.write({
      '密/说明.md': '见 [表格](表.txt)、[手册](手册.md) 和 [名单](名单.txt)',
      '密/表.txt': PDF_BYTES,
      '密/手册.md': PDF_BYTES,
      '密/名单.txt': '林晓禾',
      '密/.internal': '',
    })
    expect(await folder.load().catch((error: Error) => error.message)).toBe(
      '没有导入任何文档，请改正后重试：\n' +
        '密/手册.md：内部文件夹的 PDF 不能作为文章的附件\n密/表.txt：内部文件夹的 PDF 不能作为文章的附件',
    )
    expect(await testApp.db.$count(docTable, eq(docTable.path, '密/说明.md'))).toBe(0)
  })

  it('is refused where a file that is a document already is its attachment', async () => {
    const pdf = await readFile(join(PROJECT, 'server/seed/documents/doc-hr.pdf'))
    await folder.write({ '改/表.pdf': pdf, '改/.must-read': '表.pdf' })
    expect(await folder.load()).toContain('新增 1 个文档')
    await folder.write({ '改/说明.md': '见 [表格](表.pdf)', '改/.must-read': '说明.md' })
    expect(await folder.load().catch((error: Error) => error.message)).toBe(
      '没有导入任何文档，请改正后重试：\n改/表.pdf：已是单独的文档，不能再作为文章的附件，请改名',
    )
    await folder.write({ '改/说明.md': '见 [表格](附表.pdf)', '改/附表.pdf': pdf })
    expect(await folder.load()).toContain('新增 1 个文档，更新 0 个，未变化 1 个')
  })

  it('asks for 我已阅读 only who got this version of the text', async () => {
    await folder.write({ '新/须读.md': '请阅读', '新/.must-read': '须读.md' })
    await folder.load()
    const docId = await folder.idOf('须读', token)
    expect((await testApp.post(docs.read, { docId, version: 1 }, { token })).code).toBe(Code.Conflict)
    expect((await testApp.post(docs.file, { docId }, { token })).code).toBe(Code.NotFound)
    await read(docId)
    expect((await testApp.post(docs.read, { docId, version: 1 }, { token })).code).toBe(Code.Success)
  })
})
