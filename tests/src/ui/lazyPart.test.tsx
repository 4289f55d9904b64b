import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { RELOADED_KEY } from '@/lib/loadChunk'
import { lazyPart } from '@/ui/lazyPart'

const FAILED = '页面加载失败，请检查网络后重试'
const module = { default: ({ name }: { name: string }) => <p>{`部分 ${name}`}</p> }

function show(load: () => Promise<typeof module>) {
  const Part = lazyPart(load)
  const view = (
    <>
      <h1>标题</h1>
      <Suspense fallback="等待">
        <Part name="甲" />
      </Suspense>
    </>
  )
  return { Part, view, ...render(view) }
}

it('says in its own place that its code cannot be loaded, and loads it at the next try', async () => {
  const load = vi.fn(() => Promise.reject<typeof module>(new Error('offline')))
  show(load)
  expect(await screen.findByText(FAILED)).toBeVisible()
  expect(screen.getByRole('heading', { name: '标题' })).toBeVisible()
  load.mockResolvedValue(module)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('部分 甲')).toBeVisible()
})

it('tries again when it is opened another time', async () => {
  const load = vi.fn(() => Promise.reject<typeof module>(new Error('offline')))
  const { view, unmount } = show(load)
  await screen.findByText(FAILED)
  unmount()
  load.mockResolvedValue(module)
  render(view)
  expect(await screen.findByText('部分 甲')).toBeVisible()
})

it('reloads a page that is older than the deployed build, at the try after the failure', async () => {
  sessionStorage.removeItem(RELOADED_KEY)
  const asked = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', asked)
  show(() => Promise.reject<typeof module>(new Error('404')))
  await screen.findByText(FAILED)
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await vi.waitFor(() => expect(sessionStorage.getItem(RELOADED_KEY)).toBeTruthy())
  expect(asked).toHaveBeenCalledWith(location.href, { method: 'HEAD', cache: 'no-store' })
  sessionStorage.removeItem(RELOADED_KEY)
  vi.unstubAllGlobals()
})
