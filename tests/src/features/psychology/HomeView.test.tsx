import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { psychology, type PsychologyHome } from '@contract/psychology'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { atPsychology, home } from './atPsychology'

atPsychology()

it('keeps the hotlines while the rest, which could not be read, is read again', async () => {
  stubOffline(psychology.home)
  renderAt('/psychology')
  await screen.findByRole('button', { name: '重试' })
  const hotline = screen.getByRole('region', { name: '随时可以拨打' })
  let release = (_data: PsychologyHome) => {}
  stub(psychology.home, () => new Promise<PsychologyHome>((resolve) => (release = resolve)))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull())
  expect(hotline).toBeVisible()
  await waitFor(() => expect(received(psychology.home)).toHaveLength(2))
  release(home)
  expect(await screen.findByRole('link', { name: '照顾好自己' })).toBeVisible()
  expect(hotline).toBeVisible()
})
