import { expect, it, onTestFinished, vi } from 'vitest'
import { RELOADED_KEY } from '@/lib/loadChunk'
import { confirm } from '@/ui/dialog/confirm'

vi.mock('@/ui/dialog/confirmView', () => {
  throw new Error('The file of a former build')
})

it('reloads a page that is older than the build when it asks a question', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })
  void confirm({ title: '确定退出登录吗？', yes: '退出' })
  await vi.waitFor(() => expect(sessionStorage.getItem(RELOADED_KEY)).not.toBeNull())
})
