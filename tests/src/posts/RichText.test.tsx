import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from '@/posts/RichText'

it('runs nothing of what people wrote and keeps their text', async () => {
  const { container } = render(
    <RichText
      html={'<p onclick="x()" style="position:fixed">你好</p><script>x()</script><iframe src="//e"></iframe>'}
    />,
  )
  expect(await screen.findByText('你好')).toBeInTheDocument()
  expect(container.innerHTML).not.toMatch(/onclick|position|script|iframe/)
})

it('opens links apart, without telling them of this page', async () => {
  render(<RichText html={'<a href="https://example.com/a">路线图</a>'} />)
  const link = await screen.findByRole('link', { name: '路线图' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

it('makes a script address no link', async () => {
  render(<RichText html={'<a href="javascript:alert(1)">点我</a>'} />)
  expect(await screen.findByText('点我')).not.toHaveAttribute('href')
})

it('lets pictures wait until they come near', async () => {
  render(<RichText html={'<img src="/files/a.jpg" alt="合影">'} />)
  expect(await screen.findByAltText('合影')).toHaveAttribute('loading', 'lazy')
})

it('shows bare text at once', () => {
  render(<RichText html={'<p>周六<b>七点</b>集合<br>带好水</p>'} />)
  expect(screen.getByText('七点')).toBeInTheDocument()
})
