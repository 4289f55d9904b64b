import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WholeDates } from '@/features/flow/WholeDates'

it.each([
  ['2026-12-07 下午 至 2026-12-11 下午', ['2026-12-07 下午 至', '2026-12-11 下午']],
  ['2026-12-01 高铁 ¥120.00', ['2026-12-01']],
  ['家里装修验收', []],
])('the dates of %j are in one piece each', (text, dates) => {
  const { container } = render(<WholeDates text={text} />)
  expect(container).toHaveTextContent(text)
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(dates)
})
