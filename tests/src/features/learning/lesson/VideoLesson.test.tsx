import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { learning } from '@contract/learning'
import { VideoLesson } from '@/features/learning/lesson/VideoLesson'
import { received, stub } from '@tests/support/stubs'

const lesson = {
  ...({ lessonId: 'l-1', title: '断电演示', kind: 'video', seconds: 600, position: 0, done: false } as const),
  ...{ video: '/v.mp4', content: '' },
}

beforeEach(() => stub(learning.progress, lesson))

/** The lesson with a video whose place and state the test sets. */
async function opened() {
  const { unmount } = render(<VideoLesson courseId="co-1" cover="" lesson={lesson} renew={async () => undefined} />)
  const media = document.createElement('video')
  const state = { currentTime: 0, paused: true, seeking: false }
  for (const name of Object.keys(state) as (keyof typeof state)[])
    Object.defineProperty(media, name, { get: () => state[name], set: (value: never) => (state[name] = value) })
  ;(await screen.findByRole('group', { name: '断电演示' })).append(media)
  return { media, state, unmount }
}

const watched = () => received(learning.progress).at(-1)?.body.watched

it('counts a video from the moment it plays, not from the first step of the player', async () => {
  const { media, state, unmount } = await opened()
  Object.assign(state, { paused: false })
  fireEvent.playing(media)
  Object.assign(state, { currentTime: 0.9 })
  fireEvent.timeUpdate(media)
  unmount()
  await waitFor(() => expect(watched()).toEqual([[0, 0.9]]))
})

it('counts a video that is played on elsewhere from there', async () => {
  const { media, state, unmount } = await opened()
  Object.assign(state, { paused: false })
  fireEvent.playing(media)
  Object.assign(state, { currentTime: 2 })
  fireEvent.timeUpdate(media)
  Object.assign(state, { currentTime: 300, seeking: true })
  fireEvent.seeking(media)
  fireEvent.playing(media)
  Object.assign(state, { seeking: false })
  fireEvent.playing(media)
  Object.assign(state, { currentTime: 300.5 })
  fireEvent.timeUpdate(media)
  unmount()
  await waitFor(() =>
    expect(watched()).toEqual([
      [0, 2],
      [300, 300.5],
    ]),
  )
})
