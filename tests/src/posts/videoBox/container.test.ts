import { describe, expect, it } from 'vitest'
import { readContainer } from '@/posts/videoBox/container'
import { box, ftyp, join, media, moov } from './boxes'

const text = new TextEncoder().encode('这不是视频，只是改了名字的文本文件')

describe('what the first bytes say', () => {
  it('knows text from a video', () => {
    expect(readContainer(text)).toEqual({ kind: 'none' })
    expect(readContainer(new Uint8Array())).toEqual({ kind: 'none' })
    expect(readContainer(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 1)).kind).toBe('webm')
  })

  it.each(['avc1', 'hvc1', 'hev1', 'av01'])('finds the codec %s in the index', (codec) => {
    expect(readContainer(join(ftyp, moov(codec)))).toEqual({ kind: 'mp4', codec })
  })

  it('tells where to look on when the index stands behind the pictures', () => {
    const video = join(ftyp, media(5000))
    expect(readContainer(video.subarray(0, 1000))).toEqual({ kind: 'mp4', nextAt: video.length })
  })

  it('reads on from there', () => {
    expect(readContainer(moov('hvc1'), 5000)).toEqual({ kind: 'mp4', codec: 'hvc1' })
  })

  it('ends at a box without a size', () => {
    const broken = join(ftyp, new Uint8Array(64))
    expect(readContainer(broken)).toEqual({ kind: 'mp4' })
  })

  it('finds a codec only where an index describes it', () => {
    const comment = box('moov', new TextEncoder().encode('encoded from hvc1 by hand, twice over'))
    expect(readContainer(join(ftyp, comment))).toEqual({ kind: 'mp4', codec: undefined })
  })
})
