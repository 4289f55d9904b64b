const WAIT_MS = 8000
const MOST_EDGE_PX = 1280
const QUALITY = 0.85
/** The very first frame is often black. */
const AT_SECONDS = 0.1

/** Resolves with one of these events; rejects on an error or a time-out. */
function once(film: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the film shows nothing')), WAIT_MS)
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    film.addEventListener(event, settle(resolve), { once: true })
    film.addEventListener(
      'error',
      settle(() => reject(new Error('the film cannot be read'))),
      { once: true },
    )
  })
}

/** A film's first frame as a JPEG, undefined where this browser cannot show it. */
export async function posterOf(source: File): Promise<Blob | undefined> {
  const film = document.createElement('video')
  const address = URL.createObjectURL(source)
  try {
    Object.assign(film, { muted: true, playsInline: true, preload: 'auto' })
    const loaded = once(film, 'loadeddata')
    film.src = address
    film.load()
    await loaded
    const seeked = once(film, 'seeked')
    film.currentTime = Math.min(AT_SECONDS, film.duration || 0)
    await seeked.catch(() => undefined)
    return await frameOf(film)
  } catch {
    return undefined
  } finally {
    film.removeAttribute('src')
    film.load()
    URL.revokeObjectURL(address)
  }
}

async function frameOf(film: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = film
  const scale = Math.min(1, MOST_EDGE_PX / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob ?? undefined
}
