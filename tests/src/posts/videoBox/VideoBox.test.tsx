import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrendFile } from '@contract/trend'
import { VideoBox } from '@/posts/videoBox/VideoBox'
import { VideoErrorKind } from '@/posts/videoBox/videoErrors'
import { makeFile } from '@tests/support/makers'

const { createPlayer, recordPlayer } = vi.hoisted(() => ({ createPlayer: vi.fn(), recordPlayer: vi.fn() }))
vi.mock('@/posts/videoBox/player', () => ({ createPlayer, recordPlayer }))

type Listeners = { onError(kind: string): void; onRecovered(): void }
const running: {
  mount: HTMLElement
  listeners: Listeners
  play: () => void
  resume: () => void
  destroy: () => void
}[] = []
const newest = () => running[running.length - 1]

const renew = vi.fn<() => Promise<TrendFile[]>>()

beforeEach(() => {
  renew.mockReset().mockRejectedValue(new Error('offline'))
  running.length = 0
  createPlayer.mockReset()
  createPlayer.mockImplementation((mount: HTMLElement, _source: unknown, listeners: Listeners) => {
    mount.innerHTML = '<video tabindex="0"></video>'
    const player = { mount, listeners, play: vi.fn(), resume: vi.fn(), destroy: vi.fn(), player: {} }
    running.push(player)
    return player
  })
})

const video = makeFile({ url: '/files/a.mp4', smallUrl: '/files/a.jpg', width: 1280, height: 720 })
const second = makeFile({ url: '/files/b.mp4' })

function open(files = [video, second]) {
  const view = render(
    <StrictMode>
      <VideoBox files={files} title="新员工入职培训" renew={renew} />
    </StrictMode>,
  )
  return { ...view, poster: () => view.container.querySelector('img') }
}

async function openPlaying() {
  const view = open()
  fireEvent.load(view.poster() as HTMLImageElement)
  await waitFor(() => expect(newest()).toBeDefined())
  return view
}

it('shows the poster in its room before any player', () => {
  const { container, poster } = open()
  expect(poster()).toHaveAttribute('src', '/files/a.jpg')
  expect(screen.getByRole('group', { name: '新员工入职培训' })).toBeInTheDocument()
  expect(container.querySelector('svg[viewBox="0 0 1280 720"]')).toBeInTheDocument()
  expect(createPlayer).not.toHaveBeenCalled()
})

it('shows nothing for a post without files', () => {
  expect(open([]).container).toBeEmptyDOMElement()
})

it('plays the first file once the poster is there', async () => {
  await openPlaying()
  expect(createPlayer.mock.lastCall?.[1]).toEqual({
    url: '/files/a.mp4',
    poster: '/files/a.jpg',
    title: '新员工入职培训',
  })
  expect(newest()?.play).not.toHaveBeenCalled()
})

it('does without a poster that cannot be loaded', async () => {
  const { poster } = open()
  fireEvent.error(poster() as HTMLImageElement)
  await waitFor(() => expect(newest()).toBeDefined())
  expect(poster()).not.toBeVisible()
})

it('plays as soon as it can for a reader who could not wait', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: '播放' }))
  await waitFor(() => expect(newest()?.play).toHaveBeenCalled())
})

it('leaves no player behind', async () => {
  const { unmount } = await openPlaying()
  unmount()
  for (const player of running) {
    expect(player.destroy).toHaveBeenCalledTimes(1)
    expect(player.mount.isConnected).toBe(false)
  }
})

it.each([
  [VideoErrorKind.Missing, '视频不存在或已被删除'],
  [VideoErrorKind.Network, '网络异常，视频加载失败'],
  [VideoErrorKind.Broken, '视频文件已损坏，无法播放'],
  [VideoErrorKind.Unsupported, '当前设备不支持该视频格式，请换一台设备观看'],
])('says what is wrong when it is %s', async (kind, sentence) => {
  await openPlaying()
  newest()?.listeners.onError(kind)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
})

it('tries again by the refresh link', async () => {
  await openPlaying()
  newest()?.listeners.onError(VideoErrorKind.Network)
  await userEvent.click(await screen.findByRole('button', { name: '刷新' }))
  expect(newest()?.resume).toHaveBeenCalledWith('/files/a.mp4')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it.each([VideoErrorKind.Expired, VideoErrorKind.Missing])(
  'asks for a new address by the refresh link when it is %s',
  async (kind) => {
    renew.mockResolvedValue([second, { ...video, url: '/files/a.mp4?sign=new' }])
    await openPlaying()
    newest()?.listeners.onError(kind)
    await userEvent.click(await screen.findByRole('button', { name: '刷新' }))
    await waitFor(() => expect(newest()?.resume).toHaveBeenCalledWith('/files/a.mp4?sign=new'))
    newest()?.listeners.onError(VideoErrorKind.Network)
    await userEvent.click(await screen.findByRole('button', { name: '刷新' }))
    await waitFor(() => expect(newest()?.resume).toHaveBeenCalledTimes(2))
    expect(newest()?.resume).toHaveBeenLastCalledWith('/files/a.mp4?sign=new')
    expect(renew).toHaveBeenCalledTimes(1)
  },
)

it('keeps the sentence until the new address has come, and asks for it once', async () => {
  let come: (files: TrendFile[]) => void = () => undefined
  renew.mockReturnValue(new Promise((resolve) => (come = resolve)))
  await openPlaying()
  newest()?.listeners.onError(VideoErrorKind.Missing)
  const refresh = await screen.findByRole('button', { name: '刷新' })
  await userEvent.click(refresh)
  await userEvent.click(refresh)
  expect(screen.getByRole('alert')).toBeInTheDocument()
  come([{ ...video, url: '/files/a.mp4?sign=new' }])
  await waitFor(() => expect(newest()?.resume).toHaveBeenCalledWith('/files/a.mp4?sign=new'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(renew).toHaveBeenCalledTimes(1)
  expect(newest()?.resume).toHaveBeenCalledTimes(1)
})

it('tries the same address where no new one is to be had', async () => {
  await openPlaying()
  newest()?.listeners.onError(VideoErrorKind.Expired)
  await userEvent.click(await screen.findByRole('button', { name: '刷新' }))
  await waitFor(() => expect(newest()?.resume).toHaveBeenCalledWith('/files/a.mp4'))
})

it('takes the sentence back when it plays again by itself', async () => {
  await openPlaying()
  newest()?.listeners.onError(VideoErrorKind.Network)
  await screen.findByRole('alert')
  newest()?.listeners.onRecovered()
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

it('says so when the player itself does not come, and fetches it again', async () => {
  createPlayer.mockImplementationOnce(() => {
    throw new Error('half a player')
  })
  const { poster } = open()
  fireEvent.load(poster() as HTMLImageElement)
  expect(await screen.findByRole('alert')).toHaveTextContent('播放器加载失败，请检查网络')
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(newest()).toBeDefined())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(recordPlayer).toHaveBeenCalledWith('code', { reason: 'Error: half a player' }, expect.any(Number))
})

it('leaves the focus of 刷新 to what is around the video', async () => {
  const { container } = await openPlaying()
  container.tabIndex = -1
  newest()?.listeners.onError(VideoErrorKind.Network)
  await userEvent.click(await screen.findByRole('button', { name: '刷新' }))
  expect(screen.queryByRole('button', { name: '刷新' })).toBeNull()
  expect(container).toHaveFocus()
})

describe('the focus', () => {
  const start = () => screen.queryByRole('button', { name: '播放' })

  it('of 播放 goes to the video once that is there', async () => {
    const { container, poster } = open()
    start()?.focus()
    fireEvent.load(poster() as HTMLImageElement)
    await waitFor(() => expect(start()).toBeNull())
    expect(container.querySelector('video')).toHaveFocus()
  })

  it('of 播放 goes to what is around it where the player does not come', async () => {
    createPlayer.mockImplementation(() => {
      throw new Error('half a player')
    })
    const { container, poster } = open()
    container.tabIndex = -1
    start()?.focus()
    fireEvent.load(poster() as HTMLImageElement)
    await screen.findByRole('alert')
    expect(start()).toBeNull()
    expect(container).toHaveFocus()
  })

  it('that is elsewhere stays there', async () => {
    const { poster } = open()
    fireEvent.load(poster() as HTMLImageElement)
    await waitFor(() => expect(start()).toBeNull())
    expect(document.body).toHaveFocus()
  })
})
