import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Parts } from '@/ui/text/Parts'

it('has a separator before each fact but the first, so that no line ends with one', () => {
  const { container } = render(<Parts parts={['PDF', false, '48 页', '', '1.2 MB']} />)
  expect(container).toHaveTextContent(/^PDF · 48 页 · 1\.2 MB$/)
  expect(['PDF', '48 页', '1.2 MB'].map((fact) => screen.getByText(fact).textContent)).toEqual([
    'PDF',
    '· 48 页',
    '· 1.2 MB',
  ])
})
