import { useEffect, useRef, useState } from 'react'
import type { CourseLesson } from '@contract/learning'
import { VideoBox } from '@/posts/videoBox/VideoBox'
import { startWatching } from './watching'
import { useProgress } from './useProgress'

interface Props {
  courseId: string
  cover: string
  lesson: CourseLesson
  /** Requests a fresh address of the lesson's video. */
  renew: () => Promise<string | undefined>
}

/** This close to its end a video starts from the beginning. */
const END_SECONDS = 1

/** A video in the shared player, from the position last reached on any device. */
export function VideoLesson({ courseId, cover, lesson, renew }: Props) {
  const { lessonId, title, video, seconds, position } = lesson
  const box = useRef<HTMLDivElement>(null)
  const [start] = useState(position < seconds - END_SECONDS ? position : 0)
  const [watching] = useState(() => startWatching(start))
  const isTouched = useRef(false)
  const send = useProgress(courseId, lesson, () =>
    isTouched.current ? { position: watching.position(), watched: watching.ranges() } : undefined,
  )
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })

  useEffect(() => {
    const frame = box.current
    if (!frame) return undefined
    let isPlaced = false
    const mediaOf = ({ target }: Event) => (target instanceof HTMLVideoElement ? target : undefined)
    const handlePlay = (event: Event) => {
      const media = mediaOf(event)
      if (!media || media.paused || media.seeking) return
      isTouched.current = true
      watching.at(media.currentTime)
    }
    const listeners: Record<string, (event: Event) => void> = {
      loadedmetadata: (event) => {
        const media = mediaOf(event)
        if (media && !isPlaced && start > 0) media.currentTime = start
        isPlaced = true
      },
      // The player's first time update comes up to a second later.
      playing: handlePlay,
      timeupdate: handlePlay,
      seeking: () => watching.jump(),
      pause: (event) => {
        const media = mediaOf(event)
        // The time since the last event before the pause.
        if (media && isTouched.current && !media.seeking) watching.at(media.currentTime)
        latestSend.current()
      },
      ended: (event) => {
        const media = mediaOf(event)
        if (media) watching.at(media.currentTime)
        latestSend.current()
      },
    }
    // Media events do not bubble.
    for (const [name, listen] of Object.entries(listeners)) frame.addEventListener(name, listen, true)
    return () => {
      for (const [name, listen] of Object.entries(listeners)) frame.removeEventListener(name, listen, true)
    }
  }, [start, watching])

  const fileOf = (url: string) => ({ id: lessonId, url, smallUrl: cover, width: 0, height: 0 })
  return (
    <div ref={box}>
      <VideoBox
        files={[fileOf(video)]}
        title={title}
        renew={async () => {
          const url = await renew()
          return url ? [fileOf(url)] : []
        }}
      />
    </div>
  )
}
