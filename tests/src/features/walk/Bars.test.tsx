import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Bars } from '@/features/walk/Bars'

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('say of each day in visible words whether it reached the goal that was in force then', () => {
  const list = [
    { date: '2026-06-12', steps: 6000, reached: true },
    { date: '2026-06-13', steps: 6000, reached: false },
    // An older backend does not tell.
    { date: '2026-06-14', steps: 6000 },
    { date: '2026-06-15', steps: 4000 },
  ]
  const { container } = render(<Bars caption="近七天的步数" list={list} goal={5000} />)
  expect(rows()).toEqual([
    ['日期', '步数', '达标'],
    ['06-12', '6,000', '已达标'],
    ['06-13', '6,000', '未达标'],
    ['06-14', '6,000', '已达标'],
    ['06-15', '4,000', '未达标'],
  ])
  expect(screen.getByRole('table')).not.toHaveClass('hidden')
  const shades = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('class'))
  expect(shades).toEqual(['strong', 'bar', 'strong', 'bar'])
})

it('have one shade and no word of a goal where there is none', () => {
  const list = [
    { date: '2026-05', steps: 200_000 },
    { date: '2026-06', steps: 90_000 },
  ]
  const { container } = render(<Bars caption="近一年的步数" list={list} />)
  expect(rows()[0]).toEqual(['日期', '步数'])
  const shades = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('class'))
  expect(shades).toEqual(['bar', 'bar'])
})
