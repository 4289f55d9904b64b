import type { Media, Tracks } from './videoPackets'

/**
 * A video with one empty packet per track, described like the tracks of another; its head is the template for the new
 * one.
 */
export async function modelOf(media: Media, { video, audio }: Tracks): Promise<Buffer> {
  const target = new media.BufferTarget()
  const output = new media.Output({ format: new media.Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const packet = new media.EncodedPacket(new Uint8Array(1), 'key', 0, 1)
  const picture = new media.EncodedVideoPacketSource('avc')
  output.addVideoTrack(picture, { rotation: await video.getRotation() })
  const sound = audio ? new media.EncodedAudioPacketSource('aac') : undefined
  if (sound) output.addAudioTrack(sound)
  const ofVideo = await video.getDecoderConfig()
  const ofAudio = await audio?.getDecoderConfig()
  if (!ofVideo?.description || (audio && !ofAudio?.description)) throw new RangeError('a track is not described')
  await output.start()
  await picture.add(packet, { decoderConfig: ofVideo })
  if (sound && ofAudio) await sound.add(packet, { decoderConfig: ofAudio })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
