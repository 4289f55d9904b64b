import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Checkbox } from '@/ui/field/Checkbox'
import { Field } from '@/ui/field/Field'
import { FileInput } from '@/ui/field/FileInput'
import { InputButton } from '@/ui/field/InputButton'
import { Switch } from '@/ui/field/Switch'
import { TextArea } from '@/ui/field/TextArea'

it('a field is named by its label and tells its problem and its hint', () => {
  render(<Field label="昵称" value="" onChange={() => {}} problem="请输入昵称" hint="最多 20 个字" />)
  const field = screen.getByRole('textbox', { name: '昵称' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('请输入昵称 最多 20 个字')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a problem that comes while something else has the focus is an alert', () => {
  render(<TextArea label="评论" value="" onChange={() => {}} problem="请输入内容" isAlert />)
  expect(screen.getByRole('alert')).toHaveTextContent('请输入内容')
})

it('a text area that is too full is marked, and its count describes it', () => {
  render(<TextArea label="评论" isLabelHidden value="一二三" onChange={() => {}} counter="超出 1 个字" isOver />)
  expect(screen.getByLabelText('评论')).toBeInvalid()
  expect(screen.getByLabelText('评论')).toHaveAccessibleDescription('超出 1 个字')
})

it('a field tells what was typed and where the caret stands', async () => {
  const onChange = vi.fn()
  render(<Field label="标题" value="" onChange={onChange} />)
  await userEvent.type(screen.getByLabelText('标题'), '好')
  expect(onChange).toHaveBeenCalledWith('好', 1)
})

it('a checkbox is pressed by its words', async () => {
  const onChange = vi.fn()
  render(
    <Checkbox checked={false} onChange={onChange} hint="看不到您是谁">
      匿名
    </Checkbox>,
  )
  await userEvent.click(screen.getByText('匿名'))
  expect(onChange).toHaveBeenCalledOnce()
})

it('a switch says whether it is on and asks for the other', async () => {
  const onTurn = vi.fn()
  render(<Switch label="点赞" isOn onTurn={onTurn} />)
  const turn = screen.getByRole('switch', { name: '点赞' })
  expect(turn).toBeChecked()
  await userEvent.click(turn)
  expect(onTurn).toHaveBeenCalledWith(false)
})

it('the same file can be picked twice, and picking none says nothing', async () => {
  const onPick = vi.fn()
  render(<FileInput label="添加图片" onPick={onPick} />)
  const file = new File(['a'], 'a.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('添加图片'), file)
  await userEvent.upload(screen.getByLabelText('添加图片'), file)
  await userEvent.upload(screen.getByLabelText('添加图片'), [])
  expect(onPick.mock.calls).toEqual([[[file]], [[file]]])
})

it('an input that acts as a button answers Enter and the space bar', async () => {
  const onPress = vi.fn()
  render(<InputButton label="发表评论..." onPress={onPress} />)
  screen.getByRole('button', { name: '发表评论...' }).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onPress).toHaveBeenCalledTimes(2)
})
