import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { LinkTabs } from '@/ui/navigation/LinkTabs'

const tab = (name: string, open: string, unread = 0) => ({ to: `/${name}`, text: name, isOpen: name === open, unread })
const row = (open: string, unread = 0) => (
  <MemoryRouter>
    <LinkTabs label="类别" tabs={[tab('一', open, unread), tab('二', open), tab('三', open)]} />
  </MemoryRouter>
)

it('aims again at the open tab where counts move it while the row is on its way there', () => {
  let place = 0
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === '三' ? place : 0
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1000)
  const { getByRole, rerender } = render(row('一'))
  // A smooth movement that has just begun: the row is asked to go, and has not got far.
  const aims: number[] = []
  Object.defineProperty(getByRole('navigation'), 'scrollLeft', { get: () => 5, set: (left: number) => aims.push(left) })
  place = 400
  rerender(row('三'))
  place = 460
  rerender(row('三', 120))
  expect(aims).toEqual([240, 300])
})
