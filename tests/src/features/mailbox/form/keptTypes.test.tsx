import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dictionaries } from '@contract/dictionary'
import * as toast from '@/lib/toast/toast'
import { pause } from '@tests/support/concurrency/pause'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { atTheMailbox, TYPES } from '../box'

atTheMailbox()

const keep = (labels: readonly string[]) =>
  sessionStorage.setItem(
    'bole.dictionary.ADVICE_TYPE',
    JSON.stringify(labels.map((label) => ({ label, value: label }))),
  )
const shown = () => screen.getAllByRole('radio').map(({ textContent }) => textContent)

// The order matters: a file is one page load, and an answer counts for the rest of it.
it('the types kept from before are shown while nothing can be asked, without a word', async () => {
  const toasted = vi.spyOn(toast, 'toast')
  keep(['食堂餐饮'])
  stubOffline(dictionaries.byKeys)
  renderAt('/mailbox')
  await screen.findAllByRole('radio')
  await waitFor(() => expect(received(dictionaries.byKeys)).toHaveLength(1))
  await pause(50)
  expect(shown()).toEqual(['食堂餐饮'])
  expect(toasted).not.toHaveBeenCalled()
})

it('after a reload the types kept from before are shown at once and asked for once', async () => {
  keep(['食堂餐饮'])
  stub(dictionaries.byKeys, () => new Promise((resolve) => setTimeout(() => resolve({ ADVICE_TYPE: TYPES }), 200)))
  const { unmount } = renderAt('/mailbox')
  await screen.findAllByRole('radio')
  expect(shown()).toEqual(['食堂餐饮'])
  await waitFor(() => expect(shown()).toEqual(['食堂餐饮', '办公环境']))
  unmount()
  renderAt('/mailbox')
  await screen.findAllByRole('radio')
  expect(shown()).toEqual(['食堂餐饮', '办公环境'])
  expect(received(dictionaries.byKeys)).toHaveLength(1)
})
