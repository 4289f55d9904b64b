import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Sheet } from '@/ui/sheet/Sheet'
import { trapFocus } from '@/ui/sheet/trapFocus'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const button = (name: string) => screen.getByRole('button', { name })

/** Days of which the Tab key reaches one, as in a calendar, above a button that is disabled at first. */
function openDays() {
  render(
    <>
      <Sheet label="选择日期" onClosed={() => undefined}>
        {() => (
          <>
            <p tabIndex={-1}>请选择离店日期</p>
            {['6 日', '7 日', '8 日'].map((day) => (
              <button key={day} type="button" tabIndex={day === '7 日' ? 0 : -1}>
                {day}
              </button>
            ))}
            <button type="button" disabled>
              确定
            </button>
            <p tabIndex={-1}>共 2 晚</p>
          </>
        )}
      </Sheet>
      <button type="button">预订</button>
    </>,
  )
}

it('goes from the last stop of a sheet to its first, whatever other buttons follow', async () => {
  openDays()
  await people.tab()
  expect(button('关闭')).toHaveFocus()
  await people.tab()
  expect(button('7 日')).toHaveFocus()
  await people.tab()
  expect(button('关闭')).toHaveFocus()
  await people.tab({ shift: true })
  expect(button('7 日')).toHaveFocus()
})

it('goes to the first stop from an element behind the last one, and on from one before it', async () => {
  openDays()
  screen.getByText('共 2 晚').focus()
  await people.tab()
  expect(button('关闭')).toHaveFocus()
  screen.getByText('请选择离店日期').focus()
  await people.tab()
  expect(button('7 日')).toHaveFocus()
})

it('makes the page inert while something is open, and a sheet below a dialog, but no toast', () => {
  const layer = (id: string) => {
    const element = document.body.appendChild(document.createElement('div'))
    element.id = id
    element.innerHTML = '<button type="button"></button>'
    return element
  }
  const [page, bar, sheet, dialog, toast] = [
    ...[layer('root'), layer('outbox')],
    ...[layer('sheet'), layer('dialog'), layer('toast')],
  ] as const
  const inert = () => [page, bar, sheet, dialog, toast].filter((one) => one.hasAttribute('inert')).map(({ id }) => id)
  const panel = (of: HTMLElement) => of.querySelector('button') as HTMLElement
  panel(page).focus()
  const closeSheet = trapFocus(panel(sheet))
  expect(inert()).toEqual(['root', 'outbox'])
  const closeDialog = trapFocus(panel(dialog))
  expect(inert()).toEqual(['root', 'outbox', 'sheet'])
  closeDialog()
  expect(inert()).toEqual(['root', 'outbox'])
  expect(panel(sheet)).toHaveFocus()
  closeSheet()
  expect(inert()).toEqual([])
  expect(panel(page)).toHaveFocus()
  document.body.replaceChildren()
})
