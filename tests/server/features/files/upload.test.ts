import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@server/features/files/tables'
import { picture, UPLOAD_PATH } from '@tests/support/uploading'
import { bytesAt, get, leftovers, owner, send, test, withUploader } from './uploader'

withUploader()

describe('an uploaded picture', () => {
  it('is answered with signed addresses, its size and a small picture, and belongs to its sender', async () => {
    const { code, data } = await send({ content: await picture(3000, 1500).jpeg().toBuffer() })
    expect(code).toBe(0)
    expect(data).toMatchObject({ width: 2048, height: 1024 })
    for (const address of [data.url, data.smallUrl])
      expect(address).toMatch(/^\/files\/[\w-]{22}\.jpg\?e=\d+&s=[\w-]+$/)
    expect((await get(data.url.split('?')[0] ?? '')).statusCode).toBe(404)
    expect((await get(data.url)).headers['cache-control']).toBe('private, no-store')
    expect(await sharp(await bytesAt(data.smallUrl)).metadata()).toMatchObject({
      width: 480,
      height: 240,
      format: 'jpeg',
    })
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
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '39/1 54/1 15/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '116/1 24/1 27/1',
        },
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
    const { code, data } = await send({
      content: await picture(60, 40).toFormat(format).toBuffer(),
      name: 'x.exe',
      type: 'text/html',
    })
    expect(code).toBe(0)
    expect((await get(data.url)).headers).toMatchObject({ 'content-type': mime, 'content-disposition': 'inline' })
  })

  it('stays animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const content = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 200, 100] })
      .toBuffer()
    const { data } = await send({ content, name: 'fun.gif' })
    expect(data).toMatchObject({ width: 40, height: 30 })
    expect((await sharp(await bytesAt(data.url), { animated: true }).metadata()).pages).toBe(3)
    expect((await sharp(await bytesAt(data.smallUrl), { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  it('is public at once as an avatar', async () => {
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

  it('may be a picture, which is re-encoded', async () => {
    const { data } = await send({ content: await picture(80, 60).png().toBuffer(), kind: 'attachment' })
    expect(data).toMatchObject({ width: 80, height: 60 })
  })
})

describe('hostile names', () => {
  it.each([
    ['../../../etc/passwd', 0],
    ['..\\..\\x.jpg', 0],
    ['a\u0000.jpg', 0],
    ['/abs.jpg', 0],
    ['con', 0],
    ['"><script>', 0],
    ['😀'.repeat(300), 0],
    // A part without a name is no file.
    ['', Code.InvalidInput],
    ['.', 0],
  ])('play no part: %j', async (name, expected) => {
    const { code, data } = await send({ content: await picture(60, 40).jpeg().toBuffer(), name })
    expect(code).toBe(expected)
    if (expected === 0) expect(data.url).toMatch(/^\/files\/[\w-]{22}\.jpg\?/)
    else expect(data).toBeNull()
    expect(await leftovers()).toEqual([])
  })
})

describe('a key', () => {
  it('gets the first answer again for the same kind, name and size, and stores once', async () => {
    const content = await picture(60, 40).jpeg().toBuffer()
    const first = await send({ content }, 'key-again-1')
    expect(await send({ content }, 'key-again-1')).toEqual(first)
    expect((await test.db.select().from(files)).filter(({ ownerId }) => ownerId === owner)).toHaveLength(1)
    for (const other of [
      { content, kind: 'avatar' },
      { content, name: 'other.jpg' },
      { content: content.subarray(1) },
    ]) {
      expect((await send(other, 'key-again-1')).code).toBe(Code.ReusedKey)
    }
    expect(await leftovers()).toEqual([])
  })

  it('is free again after a refusal', async () => {
    expect((await send({ content: Buffer.from('no picture') }, 'key-mended-1')).code).toBe(Code.InvalidInput)
    expect((await send({ content: await picture(60, 40).jpeg().toBuffer() }, 'key-mended-1')).code).toBe(0)
  })
})

it('leaves neither row nor bytes where the store or the database fails', async () => {
  const content = await picture(60, 40).jpeg().toBuffer()
  const { write } = test.context.files
  let calls = 0
  test.context.files.write = async (key, bytes) => {
    calls += 1
    if (calls === 2) throw Object.assign(new Error('disk full'), { errno: -28 })
    return write(key, bytes)
  }
  const answer = await send({ content })
  test.context.files.write = write
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
