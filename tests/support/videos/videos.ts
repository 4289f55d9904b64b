import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type Rotation,
} from 'mediabunny'

export const SAMPLE_VIDEO = join(import.meta.dirname, '../../../server/seed/media/sample.mp4')
export const HEVC_VIDEO = join(import.meta.dirname, '../../journeys/media/hevc.mp4')

/** The sample video as a phone records it: tables at the end, rotated, with location and device metadata. */
export async function phoneVideo({
  mov = false,
  rotation = 90 as Rotation,
  times = 1,
  inFragments = false,
} = {}): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(await readFile(SAMPLE_VIDEO)), formats: [MP4] })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video || !audio) throw new Error('the sample video lacks a track')
  const target = new BufferTarget()
  const format = mov
    ? new MovOutputFormat({ fastStart: false })
    : new Mp4OutputFormat(
        inFragments ? { fastStart: 'fragmented', minimumFragmentDuration: 0.2 } : { fastStart: false },
      )
  const output = new Output({ format, target })
  const [picture, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(picture, { rotation })
  output.addAudioTrack(sound)
  output.setMetadataTags({ comment: 'BolePhone X-99', raw: { '©xyz': '+39.9042+116.4074/' } })
  await output.start()
  const length = (await input.computeDuration()) + 0.1
  for (let turn = 0; turn < times; turn += 1) {
    const later = turn * length
    for (const [track, to] of [
      [video, picture],
      [audio, sound],
    ] as const) {
      const decoderConfig = (await track.getDecoderConfig()) ?? undefined
      let first = turn === 0
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const moved = packet.clone({ timestamp: packet.timestamp + later })
        if (to === picture)
          await picture.add(moved, first ? { decoderConfig: decoderConfig as VideoDecoderConfig } : undefined)
        else await sound.add(moved, first ? { decoderConfig: decoderConfig as AudioDecoderConfig } : undefined)
        first = false
      }
    }
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Types of the top-level boxes, in order. */
export function boxesOf(video: Buffer): string[] {
  const boxes: string[] = []
  for (let at = 0; at + 8 <= video.length;) {
    const short = video.readUInt32BE(at)
    boxes.push(video.toString('latin1', at + 4, at + 8))
    at += short === 1 ? Number(video.readBigUInt64BE(at + 8)) : short === 0 ? video.length : short
  }
  return boxes
}

/** The packets of all tracks: timestamps, whether it is a key frame, bytes. */
export async function packetsOf(video: Buffer) {
  const input = new Input({ source: new BufferSource(video), formats: [MP4, QTFF] })
  const tracks = []
  for (const track of await input.getTracks()) {
    const packets = []
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets()) {
      packets.push({ at: timestamp.toFixed(3), type, bytes: Buffer.from(data).toString('base64') })
    }
    tracks.push(packets)
  }
  return tracks
}

/** Metadata of a video. */
export async function lookAt(file: Buffer) {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] })
  const video = await input.getPrimaryVideoTrack()
  const packets = video ? await video.computePacketStats() : undefined
  return {
    mime: await input.getMimeType(),
    tags: await input.getMetadataTags(),
    rotation: await video?.getRotation(),
    frames: packets?.packetCount,
    seconds: await input.computeDuration(),
    tracks: (await input.getTracks()).map(({ type }) => type),
  }
}
