import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { psychology } from '@contract/psychology'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { agreed, atPsychology, home, person, press } from './atPsychology'

atPsychology()

beforeEach(() => {
  stub(psychology.home, home)
  stub(psychology.scales, [])
})

async function agree(): Promise<void> {
  await person.click(await screen.findByRole('checkbox', { name: '我已满18周岁' }))
  await press('阅读并同意')
}
async function withdraw(): Promise<void> {
  await press('撤回同意')
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回并删除' }))
}

it('a consent that was withdrawn before its lost answer was repeated is not said to hold', async () => {
  stub(psychology.consent, home)
  renderAt('/psychology')
  await agree()
  expect(await screen.findByText('同意未生效，请重新阅读说明后同意')).toBeInTheDocument()
  expect(screen.queryByText('已同意')).toBeNull()
})

it('a consent without the age leads to its tick, and sends nothing', async () => {
  const before = received(psychology.consent).length
  renderAt('/psychology')
  const tick = await screen.findByRole('checkbox', { name: '我已满18周岁' })
  expect(tick).toBeValid()
  await press('阅读并同意')
  expect(screen.getByRole('alert')).toHaveTextContent('请先确认已满18周岁')
  expect(tick).toBeInvalid()
  expect(tick).toHaveFocus()
  expect(tick).toHaveAccessibleDescription('请先确认已满18周岁')
  await person.click(tick)
  expect(tick).toBeValid()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(received(psychology.consent)).toHaveLength(before)
})

it('a withdrawal that was followed by another consent says so', async () => {
  stub(psychology.home, agreed)
  stub(psychology.consent, agreed)
  renderAt('/psychology')
  await withdraw()
  expect(await screen.findByText('撤回后您又同意了，如需撤回请再操作一次')).toBeInTheDocument()
})

it('a consent to an older version can be withdrawn without agreeing to the new one', async () => {
  stub(psychology.home, { ...home, consentOutdated: true })
  stub(psychology.consent, home)
  renderAt('/psychology')
  expect(
    await screen.findByText(
      '说明已更新，同意后可以继续使用。如不同意，可以撤回之前的同意，撤回后已有的报告和预约会删除。',
    ),
  ).toBeVisible()
  await withdraw()
  expect(await screen.findByText('已撤回，结果和预约已删除')).toBeInTheDocument()
  expect(received(psychology.consent).map(({ body }) => body.on)).toEqual([false])
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤回同意' })).toBeNull())
})

it('after the consent the screen begins with what it opened, which has the focus, and likewise after a withdrawal', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  stub(psychology.consent, agreed)
  renderAt('/psychology')
  await agree()
  await waitFor(() => expect(screen.getByRole('heading', { name: '心理自评' })).toHaveFocus())
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
  scrollTo.mockClear()
  stub(psychology.consent, home)
  await withdraw()
  await waitFor(() => expect(screen.getByRole('heading', { name: '谁能看到什么' })).toHaveFocus())
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
})
