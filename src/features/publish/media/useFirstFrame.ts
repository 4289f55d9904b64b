import { useEffect, useState } from 'react'

const WIDEST_PX = 960
/** The very first frame is often black. */
const AT_SECONDS = 0.1

interface FirstFrame {
  /** An address of the picture, empty while there is none. */
  frame: string
  seconds: number
}

const NONE: FirstFrame = { frame: '', seconds: 0 }

function drawn(film: HTMLVideoElement): string {
  const shrink = Math.min(1, WIDEST_PX / Math.max(film.videoWidth, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(film.videoWidth * shrink)
  canvas.height = Math.round(film.videoHeight * shrink)
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  return canvas.width > 0 ? canvas.toDataURL('image/jpeg', 0.8) : ''
}

/** The first frame of a film that was picked, and its length; nothing where the browser cannot play it. */
export function useFirstFrame(source: File | undefined): FirstFrame {
  const [first, setFirst] = useState<FirstFrame & { source?: File }>(NONE)

  useEffect(() => {
    if (!source) return
    const address = URL.createObjectURL(source)
    const film = document.createElement('video')
    film.muted = true
    film.playsInline = true
    film.preload = 'auto'
    film.addEventListener('loadeddata', () => (film.currentTime = AT_SECONDS))
    film.addEventListener('seeked', () => {
      setFirst({ source, frame: drawn(film), seconds: Number.isFinite(film.duration) ? film.duration : 0 })
    })
    film.src = address
    return () => {
      film.removeAttribute('src')
      film.load()
      URL.revokeObjectURL(address)
    }
  }, [source])

  return first.source === source ? first : NONE
}
