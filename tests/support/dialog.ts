import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

const people = userEvent.setup({ pointerEventsCheck: 0 })

/** Clicks a button of the open dialog as soon as it is visible. */
export async function answerDialog(label: string): Promise<void> {
  const button = await screen.findByText(label)
  const moved = document.querySelector<HTMLElement>('.adm-dialog .adm-center-popup-wrap > *')
  await waitFor(() => expect(Number(moved?.style.opacity)).toBeGreaterThan(0))
  await people.click(button)
}
