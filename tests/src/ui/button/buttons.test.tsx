import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Button } from '@/ui/button/Button'
import { IconButton } from '@/ui/button/IconButton'
import { Icon } from '@/ui/icon/Icon'

it('a button submits no form unless it is told to', () => {
  render(
    <>
      <Button>取消</Button>
      <Button type="submit" look="primary">
        提交
      </Button>
    </>,
  )
  expect(screen.getByRole('button', { name: '取消' })).toHaveAttribute('type', 'button')
  expect(screen.getByRole('button', { name: '提交' })).toHaveAttribute('type', 'submit')
})

it('an icon button is named by its label', () => {
  render(
    <IconButton label="关闭">
      <Icon name="close" />
    </IconButton>,
  )
  expect(screen.getByRole('button', { name: '关闭' })).toHaveAttribute('type', 'button')
})
