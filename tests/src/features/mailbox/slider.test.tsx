import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox } from '@contract/mailbox'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { atTheMailbox, DONE, fillIn, people, submit } from './box'

atTheMailbox()

it('asks for a slide where the backend wants one, no toast over it, and sends the same entry with its result', async () => {
  stubRefusal(mailbox.write, Code.CaptchaFirst, '请先完成拖动验证')
  renderAt('/mailbox')
  await fillIn()
  await submit()
  const slide = async () => {
    const handle = await screen.findByRole('slider')
    act(() => handle.focus())
    for (let n = 0; n < 12; n += 1) await people.keyboard('{ArrowRight}')
  }
  await screen.findByRole('slider')
  expect(screen.getAllByText('请先完成拖动验证')).toHaveLength(1)
  await slide()
  expect(await screen.findByText('拖动验证失败')).toBeInTheDocument()
  expect(screen.getAllByText('拖动验证失败')).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0'))
  stub(mailbox.write, null)
  await slide()
  expect(await screen.findByText(DONE)).toBeInTheDocument()
  const sent = received(mailbox.write)
  const proof = expect.stringContaining('local.')
  const entry = { adviceType: 'canteen', adviceDesc: '汤太咸' }
  expect(sent.map(({ body }) => body)).toEqual([
    entry,
    { ...entry, captchaVerifyParam: proof },
    { ...entry, captchaVerifyParam: proof },
  ])
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(screen.queryByRole('slider')).toBeNull()
})
