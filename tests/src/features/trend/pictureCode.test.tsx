import { screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { http, HttpResponse } from 'msw'
import { makeFile } from '@tests/support/makers'
import { backend } from '@tests/support/stubs'
import { atAPost, compose, user } from './atAPost'

const code = vi.hoisted(() => ({ failures: 0 }))
vi.mock('@/writes/upload/readyPicture', () => {
  if (code.failures > 0) {
    code.failures -= 1
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  return { readyPicture: (source: File) => Promise.resolve(source) }
})

atAPost()
beforeAll(() => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})

it('a picture is added to a comment although the code that prepares it did not come at first', async () => {
  backend.use(
    http.post('*/api/files/v1/upload', () => HttpResponse.json({ code: 0, msg: '', data: makeFile({ id: 'f1' }) })),
  )
  await compose()
  code.failures = 1
  await user.upload(screen.getByLabelText('添加图片'), new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
  expect(await screen.findByRole('img', { name: '图片 1' })).toBeInTheDocument()
  expect(screen.queryByText('图片处理失败，请重试')).toBeNull()
})
