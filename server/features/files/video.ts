import { open, stat } from 'node:fs/promises'
import type { EncodedPacket, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny'
import { Fault, invalidInput } from '../../fault'
import { lanes, turns } from '../../lanes'
import { freeYoungBuffers } from '../../youngGarbage'

/** Beyond these a film cannot be read in bounded memory or time; a phone's longest of 200 MB stays far below. */
const MOST_TABLE_BYTES = 12 * 1024 * 1024
const MOST_PACKETS = 1_000_000
const MOST_EDGE_PX = 8192
const MOST_MS = 5 * 60_000
const READ_CACHE_BYTES = 2 * 1024 * 1024
const WRITE_CHUNK_BYTES = 1024 * 1024
const FREE_EVERY_BYTES = 4 * 1024 * 1024

export interface Film {
  width: number
  height: number
  bytes: number
}

const damaged = () => invalidInput('视频已损坏或无法读取，请换一个')
const wrongFormat = () => invalidInput('只支持 MP4、MOV 格式的视频')
const SAY_CODEC =
  '视频编码不受支持，请转换为 H.264（AVC）后再上传；iPhone 可在“设置-相机-格式”中选“兼容性最佳”再拍摄'
const SAY_SOUND = '视频的声音编码不受支持，请转换为 AAC 后再上传'

/** One film at a time is read, so that memory does not grow with the number of uploads. */
const oneAtATime = lanes(1)
const perOwner = turns()

/**
 * Copies a film's H.264 picture and AAC sound, packet by packet, into a new MP4 that starts before it is loaded whole
 * (the tables in front), with nothing else in it: no place, device, time, subtitles, further tracks.
 * @param to the file to write, which must not be read before this resolves
 * Throws 100400 for what is no such film, by its content.
 */
export function remux(path: string, to: string, ownerId: string): Promise<Film> {
  return perOwner(ownerId, () =>
    oneAtATime(async () => {
      try {
        await checkBoxes(path)
        return await copied(path, to)
      } catch (error) {
        if (error instanceof Fault || (error instanceof Error && 'errno' in error)) throw error
        throw damaged()
      }
    }),
  )
}

/** Walks the outermost boxes: their tables are read into memory, so their size is judged before. */
async function checkBoxes(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    const { size: end } = await handle.stat()
    const head = Buffer.alloc(16)
    const seen = new Set<string>()
    let at = 0
    for (let n = 0; at + 8 <= end; n += 1) {
      if (n > 10_000) throw damaged()
      await handle.read(head, 0, 16, at)
      const type = head.toString('latin1', 4, 8)
      const short = head.readUInt32BE(0)
      const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
      if (size < 8 || at + size > end) throw seen.has('moov') ? damaged() : wrongFormat()
      if (n === 0 && type !== 'ftyp' && type !== 'wide' && type !== 'moov' && type !== 'mdat') throw wrongFormat()
      if (type !== 'mdat' && type !== 'free' && type !== 'skip' && size > MOST_TABLE_BYTES) throw damaged()
      seen.add(type)
      at += size
    }
    if (!seen.has('moov')) throw damaged()
  } finally {
    await handle.close()
  }
}

async function copied(path: string, to: string): Promise<Film> {
  const media = await import('mediabunny')
  const source = new media.FilePathSource(path, { maxCacheSize: READ_CACHE_BYTES, handleUnhandledError: () => undefined })
  const input = new media.Input({ source, formats: [media.MP4, media.QTFF] })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (!video) throw invalidInput('文件里没有画面，请选择视频')
    if ((await video.getCodec()) !== 'avc') throw invalidInput(SAY_CODEC)
    if (audio && (await audio.getCodec()) !== 'aac') throw invalidInput(SAY_SOUND)
    const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
    if (!isSize(size.width) || !isSize(size.height)) throw damaged()
    await written(media, { video, audio }, to)
    return { ...size, bytes: (await stat(to)).size }
  } finally {
    input.dispose()
  }
}

const isSize = (px: number) => Number.isInteger(px) && px > 0 && px <= MOST_EDGE_PX

type Media = typeof import('mediabunny')
interface Tracks {
  video: InputVideoTrack
  audio: InputAudioTrack | null
}

async function written(media: Media, { video, audio }: Tracks, to: string): Promise<void> {
  const target = new media.FilePathTarget(to, { chunked: true, chunkSize: WRITE_CHUNK_BYTES })
  const output = new media.Output({ format: new media.Mp4OutputFormat({ fastStart: 'reserve' }), target })
  const deadline = Date.now() + MOST_MS
  const picture = new media.EncodedVideoPacketSource('avc')
  const packets = await countOf(media, video, deadline)
  if (packets === 0) throw damaged()
  output.addVideoTrack(picture, { rotation: await video.getRotation(), maximumPacketCount: packets })
  const ofVideo = { decoderConfig: (await video.getDecoderConfig()) ?? undefined }
  const lines = [lineOf(media, video, (packet, isFirst) => picture.add(packet, isFirst ? ofVideo : undefined))]
  if (audio) {
    const sound = new media.EncodedAudioPacketSource('aac')
    output.addAudioTrack(sound, { maximumPacketCount: await countOf(media, audio, deadline) })
    const ofAudio = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined }
    lines.push(lineOf(media, audio, (packet, isFirst) => sound.add(packet, isFirst ? ofAudio : undefined)))
  }
  try {
    await output.start()
    await interleave(lines, deadline)
    await output.finalize()
  } catch (error) {
    await output.cancel().catch(() => undefined)
    throw error
  }
}

/** How many packets a track has; their bytes are not read. */
async function countOf(media: Media, track: InputTrack, deadline: number): Promise<number> {
  let count = 0
  for await (const _ of new media.EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    count += 1
    if (count > MOST_PACKETS || Date.now() > deadline) throw damaged()
  }
  return count
}

/** One track on its way: the packet that is next, and how it is written. */
interface Line {
  next(): Promise<EncodedPacket | undefined>
  /** Returns how many bytes it had. */
  write(): Promise<number>
}

function lineOf(media: Media, track: InputTrack, add: (packet: EncodedPacket, isFirst: boolean) => Promise<void>): Line {
  const packets = new media.EncodedPacketSink(track).packets()
  let waiting: EncodedPacket | undefined
  let isFirst = true
  const next = async () => (waiting ??= (await packets.next()).value ?? undefined)
  return {
    next,
    write: async () => {
      const packet = await next()
      waiting = undefined
      if (packet) await add(packet, isFirst)
      isFirst = false
      return packet?.byteLength ?? 0
    },
  }
}

/** Writes whichever packet comes first, so that neither track waits in memory for the other. */
async function interleave(lines: Line[], deadline: number): Promise<void> {
  let copied = 0
  for (;;) {
    let first: { line: Line; at: number } | undefined
    for (const line of lines) {
      const at = (await line.next())?.timestamp
      if (at !== undefined && (!first || at < first.at)) first = { line, at }
    }
    if (!first) return
    if (Date.now() > deadline) throw damaged()
    copied += await first.line.write()
    if (copied < FREE_EVERY_BYTES) continue
    freeYoungBuffers()
    copied = 0
  }
}
