import type { FileHandle } from 'node:fs/promises'
import type { EncodedPacket, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny'
import { collectMinorGarbage } from '../../../lib/minorGc'
import { type Box, boxesIn, bytesOf, inside, type BoxPosition } from './boxes'

/** The library keeps about a kilobyte per packet. */
const MAX_PACKETS = 8_000
const MAX_HEAD_BYTES = 1024 * 1024
/**
 * Length of the part of a track whose packets the library keeps in memory, whatever their size. It keeps all packets of
 * a track until every track has had one.
 */
const KEPT_SECONDS = 0.5
/** About 250 Mbit/s, far above what writes fragments: browsers and screen recorders. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
const WRITE_CHUNK_BYTES = 1024 * 1024
const FREE_EVERY_BYTES = 4 * 1024 * 1024
/** Tables of packets that lie in no fragment. */
const COUNTED: readonly string[] = ['stts', 'ctts', 'stsc']
const NONE = Buffer.alloc(0)

export type Media = typeof import('mediabunny')
export interface Tracks {
  video: InputVideoTrack
  audio: InputAudioTrack | null
}

/**
 * Whether a video's fragments contain all packets, and few enough; only their headers are read. Throws RangeError for
 * an invalid fragment.
 */
export async function areFragmentsFew(
  handle: FileHandle,
  fragments: readonly BoxPosition[],
  moov: BoxPosition,
): Promise<boolean> {
  let packets = 0
  for (const fragment of fragments) {
    if (fragment.size > MAX_HEAD_BYTES) return false
    const runs = grandchildren(inside(await bytesOf(handle, fragment), 'moof'), 'traf')
    for (const { type, body } of runs) if (type === 'trun') packets += body.readUInt32BE(4)
    if (packets > MAX_PACKETS) return false
  }
  const tables = grandchildren(inside(await bytesOf(handle, moov), 'moov'), 'trak').flatMap(({ type, body }) =>
    type === 'mdia' ? boxesIn(inside(body, 'minf', 'stbl') ?? NONE) : [],
  )
  return !tables.some(({ type, body }) => COUNTED.includes(type) && body.readUInt32BE(4) > 0)
}

function grandchildren(body: Buffer = NONE, name: string): Box[] {
  return boxesIn(body).flatMap(({ type, body: child }) => (type === name ? boxesIn(child) : []))
}

/**
 * Copies a fragmented video packet by packet into a plain one. Throws RangeError for inconsistent data, before anything
 * is written if the packets are together longer than the source, which several of them then share. Returns the length
 * in seconds.
 */
export async function copyPackets(
  media: Media,
  { video, audio }: Tracks,
  { fileBytes }: { fileBytes: number },
  to: string,
  deadline: number,
): Promise<number> {
  const begins = { picture: await beginOf(media, video), sound: audio ? await beginOf(media, audio) : undefined }
  if (begins.picture === undefined) throw new RangeError('no packets')
  const ofPicture = await measured(media, video, begins.sound ?? -Infinity, deadline)
  const hasSound = audio && begins.sound !== undefined
  const ofSound = hasSound ? await measured(media, audio, begins.picture, deadline) : { packets: 0, bytes: 0, end: 0 }
  if (ofPicture.bytes + ofSound.bytes > fileBytes) throw new RangeError('packets lie over each other')
  const target = new media.FilePathTarget(to, { chunked: true, chunkSize: WRITE_CHUNK_BYTES })
  const output = new media.Output({ format: new media.Mp4OutputFormat({ fastStart: 'reserve' }), target })
  const picture = new media.EncodedVideoPacketSource('avc')
  output.addVideoTrack(picture, { rotation: await video.getRotation(), maximumPacketCount: ofPicture.packets })
  const ofVideo = { decoderConfig: (await video.getDecoderConfig()) ?? undefined }
  const lines = [lineOf(media, video, (packet, isFirst) => picture.add(packet, isFirst ? ofVideo : undefined))]
  if (hasSound) {
    const sound = new media.EncodedAudioPacketSource('aac')
    output.addAudioTrack(sound, { maximumPacketCount: ofSound.packets })
    const ofAudio = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined }
    lines.push(lineOf(media, audio, (packet, isFirst) => sound.add(packet, isFirst ? ofAudio : undefined)))
  }
  try {
    await output.start()
    await interleave(lines, deadline)
    await output.finalize()
    return Math.max(ofPicture.end, ofSound.end)
  } catch (error) {
    await output.cancel().catch(() => undefined)
    throw error
  }
}

/** The timestamp of a track's first packet; undefined without packets. */
const beginOf = async (media: Media, track: InputTrack) =>
  (await new media.EncodedPacketSink(track).getFirstPacket({ metadataOnly: true }))?.timestamp

/**
 * Number, size and end in seconds of a track's packets; their bytes are not read. Throws RangeError above what can be
 * copied.
 * @param otherBegin timestamp of the other track's first packet, before which all of this track's are kept
 */
async function measured(
  media: Media,
  track: InputTrack,
  otherBegin: number,
  deadline: number,
): Promise<{ packets: number; bytes: number; end: number }> {
  let [packets, bytes, end, kept, keptSince] = [0, 0, 0, 0, Infinity]
  let isOtherBegun = false
  const sink = new media.EncodedPacketSink(track)
  for await (const { timestamp, duration, byteLength } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    packets += 1
    isOtherBegun ||= timestamp > otherBegin
    bytes += byteLength
    end = Math.max(end, timestamp + duration)
    if (!isOtherBegun && bytes > MAX_KEPT_BYTES) throw new RangeError('the other track begins too late')
    keptSince = Math.min(keptSince, timestamp)
    if (timestamp - keptSince >= KEPT_SECONDS) [kept, keptSince] = [0, timestamp]
    kept += byteLength
    if (kept > MAX_KEPT_BYTES) throw new RangeError('too much lies side by side')
    if (packets > MAX_PACKETS || Date.now() > deadline) throw new RangeError('it takes too long')
  }
  return { packets, bytes, end }
}

/** One track being copied: its next packet and its writer. */
interface Line {
  next(): Promise<EncodedPacket | undefined>
  /** Returns the number of bytes written. */
  write(): Promise<number>
}

function lineOf(
  media: Media,
  track: InputTrack,
  add: (packet: EncodedPacket, isFirst: boolean) => Promise<void>,
): Line {
  const packets = new media.EncodedPacketSink(track).packets()
  let pending: EncodedPacket | undefined
  let isFirst = true
  const next = async () => (pending ??= (await packets.next()).value ?? undefined)
  return {
    next,
    write: async () => {
      const packet = await next()
      pending = undefined
      if (packet) await add(packet, isFirst)
      isFirst = false
      return packet?.byteLength ?? 0
    },
  }
}

/** Writes the earliest packet of all tracks first, so that no track accumulates in memory. */
async function interleave(lines: Line[], deadline: number): Promise<void> {
  let copied = 0
  for (;;) {
    let first: { line: Line; at: number } | undefined
    for (const line of lines) {
      const at = (await line.next())?.timestamp
      if (at !== undefined && (!first || at < first.at)) first = { line, at }
    }
    if (!first) return
    if (Date.now() > deadline) throw new RangeError('it takes too long')
    copied += await first.line.write()
    if (copied < FREE_EVERY_BYTES) continue
    collectMinorGarbage()
    copied = 0
  }
}
