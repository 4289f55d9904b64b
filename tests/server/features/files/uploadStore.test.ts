import { afterEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { end, resumable, rowsOf, test, uploaded, video, withTusClient } from './tusClient'

withTusClient()
afterEach(() => vi.restoreAllMocks())

const GONE = { code: Code.NotFound, msg: '上传不存在或已过期，请重新上传' }
const failsWith = (error: unknown) => vi.spyOn(test.context.resumable, 'getUpload').mockRejectedValue(error)

describe('the end of an upload whose store', () => {
  it.each(['EIO', 'EMFILE'])('fails with %s is an error of the server, and the upload stays', async (code) => {
    const uploadId = await uploaded(video)
    failsWith(Object.assign(new Error(`${code}: read failed`), { code }))
    expect(await end(uploadId, { key: `${code}-first` })).toMatchObject({ code: Code.ServerFault })
    vi.restoreAllMocks()
    expect(resumable().some((name) => name.includes(uploadId))).toBe(true)
    expect(await end(uploadId, { key: `${code}-second` })).toMatchObject({ code: 0 })
  })

  it.each([404, 410])('answers %d says that the upload is gone', async (status) => {
    const uploadId = await uploaded(video)
    failsWith({ status_code: status, body: 'gone\n' })
    expect(await end(uploadId)).toMatchObject(GONE)
  })

  it('fails while a refused file is looked at again names the refusal', async () => {
    const uploadId = await uploaded(Buffer.from('no video'.repeat(100)))
    const found = await test.context.resumable.getUpload(uploadId)
    failsWith(new Error('EIO')).mockResolvedValueOnce(found)
    expect(await end(uploadId)).toMatchObject({ code: Code.InvalidInput })
    expect(await rowsOf()).toEqual([])
  })
})
