import { useEffect, useState } from 'react'

const WIDEST_PX = 960
/** The very first frame is often black. */
const AT_SECONDS = 0.1

interface FirstFrame {
  /** URL of the picture, empty if there is none. */
  frame: string
  seconds: number
}

const NONE: FirstFrame = { frame: '', seconds: 0 }

function drawn(video: HTMLVideoElement): string {
  const shrink = Math.min(1, WIDEST_PX / Math.max(video.videoWidth, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * shrink)
  canvas.height = Math.round(video.videoHeight * shrink)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.width > 0 ? canvas.toDataURL('image/jpeg', 0.8) : ''
}

/** First frame and duration of a picked video; empty if the browser cannot play it. */
export function useFirstFrame(source: File | undefined): FirstFrame {
  const [first, setFirst] = useState<FirstFrame & { source?: File }>(NONE)

  useEffect(() => {
    if (!source) return
    const address = URL.createObjectURL(source)
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.addEventListener('loadeddata', () => (video.currentTime = AT_SECONDS))
    video.addEventListener('seeked', () => {
      setFirst({ source, frame: drawn(video), seconds: Number.isFinite(video.duration) ? video.duration : 0 })
    })
    video.src = address
    return () => {
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(address)
    }
  }, [source])

  return first.source === source ? first : NONE
}
