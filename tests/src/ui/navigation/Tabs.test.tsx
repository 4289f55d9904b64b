import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Tabs } from '@/ui/navigation/Tabs'

const tabs = [
  { name: 'a', text: '在线留言' },
  { name: 'b', text: '我的留言' },
] as const

function Both() {
  const [active, setActive] = useState<'a' | 'b'>('a')
  return <Tabs label="信箱" tabs={tabs} active={active} onOpen={setActive} id="box" panelId="panel" />
}

it('the arrow keys go round the tabs and take the focus along', async () => {
  render(<Both />)
  const [first, second] = screen.getAllByRole('tab')
  expect(first).toHaveAttribute('aria-controls', 'panel')
  first?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(second).toHaveFocus()
  expect(second).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowRight}')
  expect(first).toHaveFocus()
})

it('the open tab of a row that is too long for the screen is scrolled into view', () => {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === '我的留言' ? 400 : 0
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1000)
  render(<Tabs label="信箱" tabs={tabs} active="b" onOpen={() => {}} />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(240)
})
