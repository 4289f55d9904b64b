import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { UPLOAD_MAX_BYTES } from '@contract/limits'
import { files, looseBytes } from '@server/features/files/tables'
import { insertFile, insertSession, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { asBody, picture, type Sent, UPLOAD_PATH, upload } from '@tests/support/uploading'

let test: TestApp
let owner: string
let token: string

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await insertUser(test.db)
  token = await insertSession(test.db, owner, test.clock.now())
})

const send = (sent: Sent, key?: string) => upload(test, sent, { token, ...(key ? { key } : {}) })
const get = (url: string) => test.app.inject({ method: 'GET', url })
const bytesAt = async (url: string) => (await get(url)).rawPayload

async function leftovers() {
  const folder = join(test.portal.settings.dataDir, 'tmp')
  return [...(existsSync(folder) ? readdirSync(folder) : []), ...(await test.db.select().from(looseBytes))]
}

async function refusedAs(sent: Sent, msg: string) {
  const rows = (await test.db.select().from(files)).length
  expect(await send(sent)).toEqual({ code: Code.InvalidInput, data: null, msg })
  expect((await test.db.select().from(files)).length).toBe(rows)
  expect(await leftovers()).toEqual([])
}

describe('an uploaded picture', () => {
  it('is answered with signed addresses, its size and a small picture, and belongs to its sender', async () => {
    const { code, data } = await send({ content: await picture(3000, 1500).jpeg().toBuffer() })
    expect(code).toBe(0)
    expect(data).toMatchObject({ width: 2048, height: 1024 })
    for (const address of [data.url, data.smallUrl]) expect(address).toMatch(/^\/files\/[\w-]{22}\.jpg\?e=\d+&s=[\w-]+$/)
    expect((await get(data.url.split('?')[0] ?? '')).statusCode).toBe(404)
    expect((await get(data.url)).headers['cache-control']).toBe('private, no-store')
    expect(await sharp(await bytesAt(data.smallUrl)).metadata()).toMatchObject({ width: 480, height: 240, format: 'jpeg' })
    const [row] = (await test.db.select().from(files)).filter(({ id }) => id === data.id)
    expect(row).toMatchObject({ ownerId: owner, kind: 'picture', isPublic: false, mime: 'image/jpeg' })
    expect(row?.storageKey).toMatch(/^uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/)
    expect(await leftovers()).toEqual([])
  })

  it('stays as small as it was', async () => {
    const { data } = await send({ content: await picture(200, 100).png().toBuffer(), name: 'a.png', type: 'image/png' })
    expect(data).toMatchObject({ width: 200, height: 100 })
    expect(await sharp(await bytesAt(data.url)).metadata()).toMatchObject({ width: 200, height: 100, format: 'webp' })
  })

  it('stands upright and keeps neither place, device, time, profile nor comment', async () => {
    const content = await picture(400, 200)
      .withIccProfile('p3')
      .withExif({
        IFD0: { Make: 'BolePhone', Model: 'X-99', Copyright: 'secret-owner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 15/1', GPSLongitudeRef: 'E', GPSLongitude: '116/1 24/1 27/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret-xmp/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
      .then((bytes) => sharp(bytes).keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer())
    const before = await sharp(content).metadata()
    expect([Boolean(before.exif), Boolean(before.icc), before.orientation]).toEqual([true, true, 6])
    expect(content.includes('BolePhone')).toBe(true)
    const { data } = await send({ content })
    expect(data).toMatchObject({ width: 200, height: 400 })
    for (const address of [data.url, data.smallUrl]) {
      const kept = await bytesAt(address)
      const after = await sharp(kept).metadata()
      expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual(Array(5).fill(undefined))
      for (const word of ['BolePhone', 'secret', 'Exif', 'GPS', 'ICC_PROFILE']) expect(kept.includes(word)).toBe(false)
      expect(after.height).toBeGreaterThan(after.width)
    }
  })

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/webp'],
    ['webp', 'image/webp'],
    ['gif', 'image/webp'],
  ] as const)('may be a %s whatever it is called, and is sent as %s', async (format, mime) => {
    const { code, data } = await send({ content: await picture(60, 40).toFormat(format).toBuffer(), name: 'x.exe', type: 'text/html' })
    expect(code).toBe(0)
    expect((await get(data.url)).headers).toMatchObject({ 'content-type': mime, 'content-disposition': 'inline' })
  })

  it('goes on moving', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } }).png().toBuffer()))
    const content = await sharp(frames, { join: { animated: true } }).gif({ delay: [100, 200, 100] }).toBuffer()
    const { data } = await send({ content, name: 'fun.gif' })
    expect(data).toMatchObject({ width: 40, height: 30 })
    expect((await sharp(await bytesAt(data.url), { animated: true }).metadata()).pages).toBe(3)
    expect((await sharp(await bytesAt(data.smallUrl), { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  it('is public at once where it is a face', async () => {
    const { data } = await send({ content: await picture(1000, 1000).jpeg().toBuffer(), kind: 'avatar' })
    expect(data).toMatchObject({ width: 640, height: 640 })
    expect(data.url).toMatch(/^\/files\/[\w-]{22}\.jpg$/)
    expect((await get(data.url)).headers['cache-control']).toContain('immutable')
  })
})

describe('an attachment', () => {
  it('may be a document, which is only ever downloaded', async () => {
    const { code, data } = await send({ content: Buffer.from('%PDF-1.7\n%%EOF'), name: '合同.pdf', kind: 'attachment' })
    expect([code, data.smallUrl, data.width]).toEqual([0, '', 0])
    const answer = await get(data.url)
    expect(answer.body).toBe('%PDF-1.7\n%%EOF')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'attachment' })
  })

  it('may be a picture, which is drawn anew', async () => {
    const { data } = await send({ content: await picture(80, 60).png().toBuffer(), kind: 'attachment' })
    expect(data).toMatchObject({ width: 80, height: 60 })
  })
})

const PICTURES_ONLY = '只支持 JPG、PNG、WebP、GIF 格式的图片'
const DAMAGED = '图片已损坏或格式不支持，请换一张'
const text = (content: string) => Buffer.from(content)
const brand = (name: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${name}`), Buffer.alloc(20)])

describe('what is refused', () => {
  it.each<[string, Buffer, string]>([
    ['a page', text('<!doctype html><script>alert(1)</script>'), PICTURES_ONLY],
    ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), PICTURES_ONLY],
    ['a script', text('alert(document.cookie)//'), PICTURES_ONLY],
    ['a document', text('%PDF-1.7'), PICTURES_ONLY],
    ['a film', brand('isom'), PICTURES_ONLY],
    ['a HEIC', brand('heic'), '请改用 JPG 或 PNG 格式'],
    ['a GIF that is a script', text('GIF89a/*<svg/onload=alert(1)>*/=1;'), DAMAGED],
    ['nothing', Buffer.alloc(0), '文件是空的，请重新选择'],
  ])('is %s called a picture', async (_what, content, msg) => {
    await refusedAs({ content, name: 'photo.jpg', type: 'image/jpeg' }, msg)
  })

  it('is the head of a JPEG with a page behind it', async () => {
    await refusedAs({ content: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text('<script>1</script>')]) }, DAMAGED)
  })

  it('is half a picture', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const whole = await picture().toFormat(format).toBuffer()
      await refusedAs({ content: whole.subarray(0, whole.length / 2) }, DAMAGED)
    }
  })

  it('is what comes behind a picture: it is left out', async () => {
    const whole = await picture(60, 40).jpeg().toBuffer()
    const { data } = await send({ content: Buffer.concat([whole, text('<script>alert(1)</script>')]), name: 'a.html' })
    expect((await bytesAt(data.url)).includes('script')).toBe(false)
  })

  it('is a picture of too many pixels, before it is decoded', async () => {
    const content = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } }).png().toBuffer()
    expect(content.length).toBeLessThan(2_000_000)
    const began = Date.now()
    await refusedAs({ content }, '图片的像素过多，请缩小后再上传')
    expect(Date.now() - began).toBeLessThan(2000)
  })

  it('is more than 10 MB, and nothing below', async () => {
    const tail = (bytes: number) => Buffer.concat([text('%PDF-1.7\n'), Buffer.alloc(bytes - 9)])
    const sent = { kind: 'attachment', name: 'a.pdf' }
    expect((await send({ ...sent, content: tail(UPLOAD_MAX_BYTES) })).code).toBe(0)
    await refusedAs({ ...sent, content: tail(UPLOAD_MAX_BYTES + 1) }, '文件不能超过 10 MB，请压缩后再上传')
    await refusedAs({ ...sent, content: tail(UPLOAD_MAX_BYTES * 2) }, '文件不能超过 10 MB，请压缩后再上传')
  })

  it('is an unknown kind, and a form without one', async () => {
    const content = await picture(60, 40).jpeg().toBuffer()
    for (const kind of ['face', '', '__proto__', null]) await refusedAs({ content, kind }, '文件类别有误，请刷新后重试')
  })

  it('is what is no such form', async () => {
    const post = async (payload: string | Buffer, contentType: string) =>
      (await test.app.inject({
        method: 'POST', url: UPLOAD_PATH, payload, headers: { 'content-type': contentType, 'x-accesstoken': token },
      })).json()
    expect(await post('{}', 'application/json')).toMatchObject({ code: Code.InvalidInput, msg: expect.stringContaining('表单') })
    for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect(await post('--y\r\n', contentType)).toMatchObject({ code: Code.InvalidInput, data: null })
    }
    const twice = new FormData()
    for (const name of ['a.jpg', 'b.jpg']) twice.append('file', new File(['x'], name))
    const none = new FormData()
    none.set('kind', 'picture')
    const many = new FormData()
    for (let n = 0; n < 50; n += 1) many.set(`f${n}`, 'x')
    for (const [form, msg] of [[twice, '一次只能上传一个文件'], [none, '请选择要上传的文件'], [many, '上传的内容不完整，请重新上传']] as const) {
      const { payload, 'content-type': contentType } = await asBody(form)
      expect(await post(payload, contentType)).toEqual({ code: Code.InvalidInput, data: null, msg })
    }
    expect(await leftovers()).toEqual([])
  })

  it('is an upload without a living session', async () => {
    const content = await picture(60, 40).jpeg().toBuffer()
    expect((await upload(test, { content }, {})).code).toBe(Code.NeedLogin)
    expect((await upload(test, { content }, { token: '111' })).code).toBe(Code.NeedLogin)
    expect((await upload(test, { content }, { token: 'unknown' })).code).toBe(Code.InvalidToken)
  })
})

describe('hostile names', () => {
  it.each(['../../../etc/passwd', '..\\..\\x.jpg', 'a\u0000.jpg', '/abs.jpg', 'con', '"><script>', '😀'.repeat(300), '', '.'])(
    'play no part: %j',
    async (name) => {
      const { code, data } = await send({ content: await picture(60, 40).jpeg().toBuffer(), name })
      expect([0, Code.InvalidInput]).toContain(code)
      if (data) expect(data.url).toMatch(/^\/files\/[\w-]{22}\.jpg\?/)
      expect(await leftovers()).toEqual([])
    },
  )
})

describe('a key', () => {
  it('gets the first answer again for the same kind, name and size, and stores once', async () => {
    const content = await picture(60, 40).jpeg().toBuffer()
    const first = await send({ content }, 'key-again-1')
    expect(await send({ content }, 'key-again-1')).toEqual(first)
    expect((await test.db.select().from(files)).filter(({ ownerId }) => ownerId === owner)).toHaveLength(1)
    for (const other of [{ content, kind: 'avatar' }, { content, name: 'other.jpg' }, { content: content.subarray(1) }]) {
      expect((await send(other, 'key-again-1')).code).toBe(Code.ReusedKey)
    }
    expect(await leftovers()).toEqual([])
  })

  it('is free again after a refusal', async () => {
    expect((await send({ content: text('no picture') }, 'key-mended-1')).code).toBe(Code.InvalidInput)
    expect((await send({ content: await picture(60, 40).jpeg().toBuffer() }, 'key-mended-1')).code).toBe(0)
  })
})

describe('the limit of a day', () => {
  const now = () => test.clock.now()
  const uploaded = (given: Parameters<typeof insertFile>[1]) =>
    insertFile(test.db, { ownerId: owner, createdAt: now(), ...given, storageKey: `uploads/00/${Math.random()}` })

  it('lets 200 files through and says when the next one may come', async () => {
    for (let n = 0; n < 199; n += 1) await uploaded({})
    const content = await picture(60, 40).jpeg().toBuffer()
    expect((await send({ content })).code).toBe(0)
    const refused = await send({ content })
    expect(refused).toMatchObject({ code: Code.TooOften, msg: expect.stringMatching(/^24 小时内上传的文件过多，请在 \d\d-\d\d \d\d:\d\d 后再试$/) })
    expect(await leftovers()).toEqual([])
  })

  it('lets 500 MB through', async () => {
    await uploaded({ bytes: 500 * 1024 * 1024 - 10 })
    expect((await send({ content: await picture(60, 40).jpeg().toBuffer() })).code).toBe(Code.TooOften)
    expect(await leftovers()).toEqual([])
  })

  it('forgets what is older than a day', async () => {
    await uploaded({ bytes: 500 * 1024 * 1024, createdAt: new Date(now().getTime() - 24 * 3600_000 - 1) })
    expect((await send({ content: await picture(60, 40).jpeg().toBuffer() })).code).toBe(0)
  })
})

it('leaves neither row nor bytes where the store or the database fails', async () => {
  const content = await picture(60, 40).jpeg().toBuffer()
  const { write } = test.portal.files
  let calls = 0
  test.portal.files.write = async (key, bytes) => {
    calls += 1
    if (calls === 2) throw Object.assign(new Error('disk full'), { errno: -28 })
    return write(key, bytes)
  }
  const answer = await send({ content })
  test.portal.files.write = write
  expect(answer.code).toBe(Code.ServerFault)
  expect(await leftovers()).toEqual([])
  expect((await test.db.select().from(files)).filter(({ ownerId }) => ownerId === owner)).toEqual([])
})

it('is described as a form', async () => {
  const document = (await get('/api/openapi.json')).json()
  const { requestBody } = document.paths[UPLOAD_PATH].post
  const { schema } = requestBody.content['multipart/form-data']
  expect(schema.properties.kind.enum).toEqual(['picture', 'video', 'avatar', 'attachment'])
  expect(schema.properties.file).toMatchObject({ type: 'string', format: 'binary' })
})
