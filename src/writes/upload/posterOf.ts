const WAIT_MS = 8000
const MAX_EDGE_PX = 1280
const QUALITY = 0.85
/** The very first frame is often black. */
const AT_SECONDS = 0.1

/** Resolves with one of these events; rejects on an error or a time-out. */
function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the video shows nothing')), WAIT_MS)
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('the video cannot be read'))),
      { once: true },
    )
  })
}

/** A video's first frame as a JPEG, undefined if this browser cannot show it. */
export async function posterOf(source: File): Promise<Blob | undefined> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(source)
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto' })
    const loaded = once(video, 'loadeddata')
    video.src = address
    video.load()
    await loaded
    const seeked = once(video, 'seeked')
    video.currentTime = Math.min(AT_SECONDS, video.duration || 0)
    await seeked.catch(() => undefined)
    return await frameOf(video)
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

async function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob ?? undefined
}
