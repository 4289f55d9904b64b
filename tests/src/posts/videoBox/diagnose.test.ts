import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { diagnose } from '@/posts/videoBox/diagnose'
import { VideoErrorKind } from '@/posts/videoBox/videoErrors'
import { backend } from '@tests/support/stubs'
import { ftyp, join, media, moov } from './boxes'

const URL = 'http://localhost:8080/files/video.mp4'
const AT = { url: URL, isFresh: false }
const SIGNED = `${URL}?e=1760000000&s=abc`
const UNPLAYABLE = { code: 4, message: 'MEDIA_ELEMENT_ERROR: Format error' }
const idle = () => new AbortController().signal

function serve(video: Uint8Array<ArrayBuffer>, ranges = true) {
  backend.use(
    http.get(URL, ({ request }) => {
      const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.get('range') ?? '') ?? []).map(Number)
      return ranges
        ? new HttpResponse(video.slice(from, to + 1), { status: 206 })
        : new HttpResponse(video, { status: 200 })
    }),
  )
}

const answerStatus = (status: number) => backend.use(http.get(URL, () => new HttpResponse(null, { status })))

describe('why a video did not play', () => {
  it.each([
    [404, VideoErrorKind.Missing],
    [410, VideoErrorKind.Missing],
    [403, VideoErrorKind.Expired],
    [503, VideoErrorKind.Network],
  ])('reads the status %s', async (status, kind) => {
    answerStatus(status)
    expect(await diagnose(AT, UNPLAYABLE, idle())).toBe(kind)
  })

  it.each([404, 410])('is an expired address when a signed one answers %s', async (status) => {
    answerStatus(status)
    expect(await diagnose({ url: SIGNED, isFresh: false }, UNPLAYABLE, idle())).toBe(VideoErrorKind.Expired)
  })

  it('is a removed video when even an address of now leads nowhere', async () => {
    answerStatus(404)
    expect(await diagnose({ url: SIGNED, isFresh: true }, UNPLAYABLE, idle())).toBe(VideoErrorKind.Missing)
  })

  it('is the network when nobody answers', async () => {
    backend.use(http.get(URL, () => HttpResponse.error()))
    expect(await diagnose(AT, UNPLAYABLE, idle())).toBe(VideoErrorKind.Network)
  })

  it('is the network when a stream ends half way, whatever the file holds', async () => {
    serve(join(ftyp, moov('avc1')))
    const trouble = { code: 2, message: 'PIPELINE_ERROR_READ: FFmpegDemuxer: data source error' }
    expect(await diagnose(AT, trouble, idle())).toBe(VideoErrorKind.Network)
  })

  it('is a broken file when it is text', async () => {
    serve(new TextEncoder().encode('只是改了名字的文本文件，没有一帧画面'))
    expect(await diagnose(AT, UNPLAYABLE, idle())).toBe(VideoErrorKind.Broken)
  })

  it('is an unsupported video when it is HEVC', async () => {
    serve(join(ftyp, moov('hvc1')))
    expect(await diagnose(AT, UNPLAYABLE, idle())).toBe(VideoErrorKind.Unsupported)
  })

  it('looks for the index behind the pictures', async () => {
    serve(join(ftyp, media(200_000), moov('hev1')))
    expect(await diagnose(AT, UNPLAYABLE, idle())).toBe(VideoErrorKind.Unsupported)
  })

  it('reads only the beginning where the server knows no ranges', async () => {
    serve(join(ftyp, moov('hvc1'), media(200_000)), false)
    expect(await diagnose(AT, UNPLAYABLE, idle())).toBe(VideoErrorKind.Unsupported)
  })

  it('is a broken file when its pictures cannot be decoded', async () => {
    serve(join(ftyp, moov('avc1')))
    expect(await diagnose(AT, { code: 3, message: '' }, idle())).toBe(VideoErrorKind.Broken)
    expect(await diagnose(AT, { code: 4, message: 'DEMUXER_ERROR_COULD_NOT_PARSE' }, idle())).toBe(
      VideoErrorKind.Broken,
    )
  })

  it.each([
    'DEMUXER_ERROR_NO_SUPPORTED_STREAMS: FFmpegDemuxer: no supported streams',
    'DECODER_ERROR_NOT_SUPPORTED: video decoder initialization failed',
  ])('is an unsupported video when the browser lacks what a sound file needs: %s', async (message) => {
    serve(join(ftyp, moov('avc1')))
    expect(await diagnose(AT, { code: 4, message }, idle())).toBe(VideoErrorKind.Unsupported)
  })

  it('is the network when the file is sound by now', async () => {
    serve(join(ftyp, moov('avc1')))
    expect(await diagnose(AT, UNPLAYABLE, idle())).toBe(VideoErrorKind.Network)
  })

  it('says nothing once it is no longer wanted', async () => {
    serve(join(ftyp, moov('avc1')))
    const probe = new AbortController()
    probe.abort()
    await expect(diagnose(AT, UNPLAYABLE, probe.signal)).rejects.toThrow()
  })
})
