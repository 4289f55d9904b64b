import { type FileHandle, open, stat } from 'node:fs/promises'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { BusinessError, invalidInput, raise } from '../../../lib/businessError'
import { keyedQueue, limitConcurrency } from '../../../lib/limitConcurrency'
import { bytesOf, inside, type BoxPosition } from './boxes'
import { copyVideo, playedSeconds } from './videoCopy'
import { modelOf } from './videoModel'
import { areFragmentsFew, copyPackets, type Media, type Tracks } from './videoPackets'
import { tablesOf, TooManyPackets, type TrackTables } from './videoTables'

/**
 * Above these limits a video cannot be read in bounded memory or time; a phone's longest video of 200 MB stays far
 * below.
 */
const MAX_TABLE_BYTES = 12 * 1024 * 1024
const MAX_PACKETS = 1_000_000
const MAX_EDGE_PX = 8192
const MAX_MS = 5 * MINUTE_MS
const READ_CACHE_BYTES = 2 * 1024 * 1024

export interface Video {
  width: number
  height: number
  bytes: number
  /** How long the longer track plays. */
  seconds: number
}

const damaged = () => invalidInput('视频已损坏或无法读取，请换一个')
const wrongFormat = () => invalidInput('只支持 MP4、MOV 格式的视频')
const tooManyPackets = () => invalidInput('视频的帧数过多，请剪短或降低帧率后再上传')
const tooManyFragments = () => invalidInput('视频的分段过多，请剪短，或用剪辑软件另存为普通 MP4 后再上传')
const SAY_CODEC = '视频编码不受支持，请转换为 H.264（AVC）后再上传；iPhone 可在“设置-相机-格式”中选“兼容性最佳”再拍摄'
const SAY_SOUND = '视频的声音编码不受支持，请转换为 AAC 后再上传'

/** One video is read at a time, so that memory does not grow with the number of uploads. */
const oneAtATime = limitConcurrency(1)
const perOwner = keyedQueue()

/**
 * Remuxes a video's H.264 picture and AAC sound into a new MP4 that plays before it is completely loaded (tables
 * first), without anything else: no location, device, time, subtitles or further tracks. Throws 100400 if the content
 * is not such a video.
 * @param to the file to write; must not be read before this resolves
 */
export function remux(path: string, to: string, ownerId: string): Promise<Video> {
  return perOwner(ownerId, () =>
    oneAtATime(async () => {
      const handle = await open(path, 'r')
      try {
        return await copied(path, handle, to)
      } catch (error) {
        if (error instanceof TooManyPackets) throw tooManyPackets()
        if (error instanceof BusinessError || (error instanceof Error && 'errno' in error)) throw error
        throw damaged()
      } finally {
        await handle.close()
      }
    }),
  )
}

/** Scans the top-level boxes. Their tables are read into memory, so their size is checked first. */
async function walked(handle: FileHandle): Promise<{ fileBytes: number; moov: BoxPosition; fragments: BoxPosition[] }> {
  const { size: end } = await handle.stat()
  const head = Buffer.alloc(16)
  const fragments: BoxPosition[] = []
  let moov: BoxPosition | undefined
  let at = 0
  for (let n = 0; at + 8 <= end; n += 1) {
    if (n > 10_000) throw damaged()
    await handle.read(head, 0, 16, at)
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
    if (n === 0 && type !== 'ftyp' && type !== 'wide' && type !== 'moov' && type !== 'mdat') throw wrongFormat()
    if (size < 8 || at + size > end) throw damaged()
    if (type !== 'mdat' && type !== 'free' && type !== 'skip' && size > MAX_TABLE_BYTES)
      throw type === 'moov' ? tooManyPackets() : damaged()
    if (type === 'moov') moov ??= { at, size }
    if (type === 'moof') fragments.push({ at, size })
    at += size
  }
  return { fileBytes: end, moov: moov ?? raise(damaged()), fragments }
}

async function copied(path: string, handle: FileHandle, to: string): Promise<Video> {
  const deadline = Date.now() + MAX_MS
  const { fileBytes, moov, fragments } = await walked(handle)
  const media = await import('mediabunny')
  const source = new media.FilePathSource(path, {
    maxCacheSize: READ_CACHE_BYTES,
    handleUnhandledError: () => undefined,
  })
  const input = new media.Input({ source, formats: [media.MP4, media.QTFF] })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (!video) throw invalidInput('文件里没有画面，请选择视频')
    if ((await video.getCodec()) !== 'avc') throw invalidInput(SAY_CODEC)
    if (audio && (await audio.getCodec()) !== 'aac') throw invalidInput(SAY_SOUND)
    const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
    if (!isSize(size.width) || !isSize(size.height)) throw damaged()
    const tracks = { video, audio }
    const copy = async () => {
      if (fragments.length === 0) return copyWhole(media, tracks, { handle, moov, fileBytes }, to, deadline)
      if (await areFragmentsFew(handle, fragments, moov)) return copyPackets(media, tracks, { fileBytes }, to, deadline)
      throw tooManyFragments()
    }
    const seconds = await copy()
    return { ...size, bytes: (await stat(to)).size, seconds }
  } finally {
    input.dispose()
  }
}

/**
 * Copies a video whose tables list all packets: the tables are kept, only the offsets are rewritten. Returns the length
 * in seconds.
 */
async function copyWhole(
  media: Media,
  { video, audio }: Tracks,
  { handle, moov, fileBytes }: { handle: FileHandle; moov: BoxPosition; fileBytes: number },
  to: string,
  deadline: number,
): Promise<number> {
  const body = inside(await bytesOf(handle, moov), 'moov') ?? raise(damaged())
  const limits = { most: MAX_PACKETS, fileBytes }
  const ofVideo = (await tablesOf(body, video.id, limits)) ?? raise(damaged())
  const ofAudio = audio ? await tablesOf(body, audio.id, limits) : undefined
  const tracks: TrackTables[] = ofAudio ? [ofVideo, ofAudio] : [ofVideo]
  const mvhd = inside(body, 'mvhd') ?? raise(damaged())
  const movieTimescale = mvhd.readUInt32BE(mvhd[0] === 1 ? 20 : 12) || raise(damaged())
  const model = await modelOf(media, { video, audio: ofAudio ? audio : null })
  await copyVideo(handle, to, { model, tracks, movieTimescale }, deadline)
  return Math.max(...tracks.map((track) => playedSeconds(track, movieTimescale)))
}

const isSize = (px: number) => Number.isInteger(px) && px > 0 && px <= MAX_EDGE_PX
