import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { REFUSED_UPLOADS_PER_HOUR, UPLOAD_MAX_BYTES } from '@contract/limits'
import { insertFile } from '@tests/support/rows'
import { asBody, picture, UPLOAD_PATH, upload } from '@tests/support/uploading'
import { bytesAt, leftovers, owner, refusedAs, send, test, token, withUploader } from './uploader'

withUploader()

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
    ['a video', brand('isom'), PICTURES_ONLY],
    ['a HEIC', brand('heic'), '请改用 JPG 或 PNG 格式'],
    ['a GIF that is a script', text('GIF89a/*<svg/onload=alert(1)>*/=1;'), DAMAGED],
    ['nothing', Buffer.alloc(0), '文件是空的，请重新选择'],
  ])('is %s called a picture', async (_what, content, msg) => {
    await refusedAs({ content, name: 'photo.jpg', type: 'image/jpeg' }, msg)
  })

  it('is the head of a JPEG with a page behind it', async () => {
    await refusedAs(
      { content: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text('<script>1</script>')]) },
      DAMAGED,
    )
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
    const content = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(content.length).toBeLessThan(2_000_000)
    const decode = vi.spyOn(sharp.prototype as Sharp, 'toBuffer')
    await refusedAs({ content }, '图片的像素过多，请缩小后再上传')
    expect(decode).not.toHaveBeenCalled()
    expect((await send({ content: await picture(60, 40).png().toBuffer() })).code).toBe(0)
    expect(decode).toHaveBeenCalled()
    decode.mockRestore()
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
      (
        await test.app.inject({
          method: 'POST',
          url: UPLOAD_PATH,
          payload,
          headers: { 'content-type': contentType, 'x-accesstoken': token },
        })
      ).json()
    expect(await post('{}', 'application/json')).toMatchObject({
      code: Code.InvalidInput,
      msg: expect.stringContaining('表单'),
    })
    for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect(await post('--y\r\n', contentType)).toMatchObject({ code: Code.InvalidInput, data: null })
    }
    const twice = new FormData()
    for (const name of ['a.jpg', 'b.jpg']) twice.append('file', new File(['x'], name))
    const none = new FormData()
    none.set('kind', 'picture')
    const many = new FormData()
    for (let n = 0; n < 50; n += 1) many.set(`f${n}`, 'x')
    for (const [form, msg] of [
      [twice, '一次只能上传一个文件'],
      [none, '请选择要上传的文件'],
      [many, '上传的内容不完整，请重新上传'],
    ] as const) {
      const { payload, 'content-type': contentType } = await asBody(form)
      expect(await post(payload, contentType)).toEqual({ code: Code.InvalidInput, data: null, msg })
    }
    expect(await leftovers()).toEqual([])
  })

  it('is an upload without a valid session', async () => {
    const content = await picture(60, 40).jpeg().toBuffer()
    expect((await upload(test, { content }, {})).code).toBe(Code.NeedLogin)
    expect((await upload(test, { content }, { token: '111' })).code).toBe(Code.NeedLogin)
    expect((await upload(test, { content }, { token: 'unknown' })).code).toBe(Code.InvalidToken)
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
    expect(refused).toMatchObject({
      code: Code.TooOften,
      msg: expect.stringMatching(/^24 小时内上传的文件过多，请在 \d\d-\d\d \d\d:\d\d 后再试$/),
    })
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

it('counts refused files: after sixty in an hour no further one is read, until the hour is over', async () => {
  const damaged = { content: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(50)]) }
  const sound = { content: await picture(60, 40).jpeg().toBuffer() }
  for (let n = 0; n < REFUSED_UPLOADS_PER_HOUR; n += 1) expect((await send(damaged)).code).toBe(Code.InvalidInput)
  expect(await send(sound)).toMatchObject({ code: Code.TooOften, msg: '上传太频繁，请 60 分钟后再试' })
  expect(await leftovers()).toEqual([])
  test.clock.advance(3600_000)
  expect((await send(sound)).code).toBe(0)
})
