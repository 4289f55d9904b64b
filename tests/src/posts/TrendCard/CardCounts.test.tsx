import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CardCounts } from '@/posts/TrendCard/CardCounts'
import { scrollSpeed } from '@/lists/windowedList/scrollSpeed'
import { makeTrend } from '@tests/support/makers'

const SCREEN = 800

function flyBy(): void {
  for (let frame = 1; frame <= 4; frame += 1) scrollSpeed.sample(frame * 200, SCREEN, frame * 16)
}

afterEach(() => scrollSpeed.end())

it('shows the counts of a post that is looked at', () => {
  render(<CardCounts trend={makeTrend({ likeNum: 12345, collectNum: 7, commentNum: 3 })} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([' 1.2万', ' 7', ' 3'])
})

it('leaves the counts out while posts fly by, and brings them when it slows down', () => {
  flyBy()
  render(<CardCounts trend={makeTrend({ likeNum: 5 })} />)
  expect(screen.queryByRole('listitem')).toBeNull()
  act(() => scrollSpeed.end())
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
