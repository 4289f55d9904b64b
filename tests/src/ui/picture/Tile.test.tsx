import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AddTile, Tile, TileGrid } from '@/ui/picture/Tile'

const acts = () => ({ onRetry: vi.fn(), onRemove: vi.fn() })

it('a picture on its way says how far it is', () => {
  render(<Tile name="图片 1" preview="a.jpg" share={0.42} {...acts()} />)
  expect(screen.getByRole('progressbar', { name: '图片 1 上传进度' })).toHaveAttribute('aria-valuenow', '42')
})

it('a picture that failed is sent again or taken out', async () => {
  const { onRetry, onRemove } = acts()
  render(<Tile name="图片 1" preview="a.jpg" failure="网络不可用" onRetry={onRetry} onRemove={onRemove} />)
  await userEvent.click(screen.getByRole('button', { name: '图片 1 网络不可用，重试' }))
  await userEvent.click(screen.getByRole('button', { name: '移除图片 1' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(onRemove).toHaveBeenCalledOnce()
})

it('a refused picture can only be taken out', () => {
  render(<Tile name="图片 1" preview="a.jpg" failure="文件过大" isRefused {...acts()} />)
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText('无法上传')).toBeInTheDocument()
})

it('the tile at the end picks files', async () => {
  const onPick = vi.fn()
  render(
    <TileGrid aria-label="图片">
      <AddTile label="添加图片" multiple onPick={onPick} />
    </TileGrid>,
  )
  expect(screen.getByRole('button', { name: '添加图片' })).toBeInTheDocument()
  const files = ['a.png', 'b.png'].map((name) => new File(['a'], name, { type: 'image/png' }))
  await userEvent.upload(screen.getByLabelText('添加图片'), files)
  expect(onPick).toHaveBeenCalledWith(files)
})
