import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePdf } from '@/features/doc/pdf/usePdf'
import { RELOADED_KEY } from '@/lib/loadChunk'

vi.mock('@/features/doc/pdf/openPdf', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('reloads a page that is older than the deployed build, at the try after the failure', async () => {
  sessionStorage.removeItem(RELOADED_KEY)
  const asked = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', asked)
  const { result, rerender } = renderHook(({ signedAt }) => usePdf('/files/a.pdf', signedAt), {
    initialProps: { signedAt: 1 },
  })
  await waitFor(() => expect(result.current).toEqual({ kind: 'failed', error: 'network' }))
  expect(asked).not.toHaveBeenCalled()
  rerender({ signedAt: 2 })
  await waitFor(() => expect(sessionStorage.getItem(RELOADED_KEY)).toBeTruthy())
  expect(asked).toHaveBeenCalledWith(location.href, { method: 'HEAD', cache: 'no-store' })
  sessionStorage.removeItem(RELOADED_KEY)
  vi.unstubAllGlobals()
})
