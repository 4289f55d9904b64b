import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FoundCount } from '@/ui/FoundCount'

it.each([
  ['nothing before the answer', undefined, false, ''],
  ['that nothing was found', 0, false, '暂无文档'],
  ['the number', 12, false, '找到 12 篇文档'],
  ['no total where there are more', 20, true, '找到多篇文档'],
  ['nothing of a first page without any, after which more come', 0, true, ''],
])('says %s', (_what, count, isPartial, words) => {
  render(
    <main>
      <FoundCount count={count} isPartial={isPartial} noun="篇文档" none="暂无文档" />
    </main>,
  )
  expect(screen.getByRole('main').textContent).toBe(words)
  expect(screen.getByRole('main').firstElementChild).toHaveAttribute('aria-live', 'polite')
})
