import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { blurDisabled } from '../features/catering/blurDisabled'

const people = userEvent.setup()

function Rows() {
  const [rows, setRows] = useState(['甲', '乙', '丙'])
  const list = useKeptFocus<HTMLUListElement>()
  return (
    <>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>{`移除${row}`}</button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setRows([])}>
        清空
      </button>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

describe('a row that is removed by its button', () => {
  it('hands the focus to the row that takes its place, the last one to the row before', async () => {
    render(<Rows />)
    await people.click(button('移除乙'))
    expect(button('移除丙')).toHaveFocus()
    await people.keyboard('{Enter}')
    expect(button('移除甲')).toHaveFocus()
  })

  it('leaves the focus alone where another element has it', async () => {
    render(<Rows />)
    button('移除甲').focus()
    await people.click(button('清空'))
    expect(button('清空')).toHaveFocus()
  })
})

function Acts() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const box = useKeptFocus<HTMLDivElement>(heading)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        物品
      </h2>
      {state !== 'done' && (
        <div ref={box}>
          <button type="button" disabled={state === 'busy'} onClick={() => setOpen(true)}>
            预订
          </button>
        </div>
      )}
      {isOpen && (
        <div role="dialog">
          <button type="button" onClick={() => setState('busy')}>
            发送
          </button>
        </div>
      )}
      <button type="button" onClick={() => setOpen(false)}>
        关闭
      </button>
      <button type="button" onClick={() => setState('idle')}>
        答复
      </button>
      <button type="button" onClick={() => setState('done')}>
        完成
      </button>
    </>
  )
}

describe('a button that was disabled while its write ran', () => {
  it('gets the focus back that a dialog over it had', async () => {
    render(<Acts />)
    await people.click(button('预订'))
    await people.click(button('发送'))
    fireEvent.click(button('关闭'))
    expect(document.body).toHaveFocus()
    fireEvent.click(button('答复'))
    expect(button('预订')).toHaveFocus()
  })
})

it('where no button of the box is left, the focus goes to what stands for it', async () => {
  render(<Acts />)
  button('预订').focus()
  fireEvent.click(button('完成'))
  expect(screen.getByRole('heading', { name: '物品' })).toHaveFocus()
})

function Parcels() {
  const [left, setLeft] = useState<readonly string[]>(['甲', '乙'])
  const [busy, setBusy] = useState(false)
  const box = useKeptFocus<HTMLDivElement>(undefined, busy)
  return (
    <>
      <div ref={box} role="group" aria-label="包裹" tabIndex={-1}>
        {left.map((parcel) => (
          <input key={parcel} type="checkbox" aria-label={parcel} />
        ))}
        <button type="button" disabled={busy || left.length === 0} onClick={() => setBusy(true)}>
          发出
        </button>
      </div>
      <button type="button" onClick={() => setBusy(false)}>
        答复
      </button>
      <button type="button" onClick={() => setLeft(left.slice(1))}>
        取走
      </button>
    </>
  )
}

describe('a button that stays disabled', () => {
  const group = () => screen.getByRole('group', { name: '包裹' })

  it('keeps its claim to the focus while the write runs, and leaves it to what is around once it is over', async () => {
    blurDisabled()
    render(<Parcels />)
    await people.click(button('发出'))
    await waitFor(() => expect(document.body).toHaveFocus())
    fireEvent.click(button('取走'))
    fireEvent.click(button('取走'))
    expect(document.body).toHaveFocus()
    fireEvent.click(button('答复'))
    expect(group()).toHaveFocus()
  })

  it('leaves the focus to what is around where nothing is left to act on', async () => {
    render(<Parcels />)
    await people.click(button('发出'))
    fireEvent.click(button('答复'))
    expect(button('发出')).toHaveFocus()
    fireEvent.click(button('取走'))
    fireEvent.click(button('取走'))
    expect(group()).toHaveFocus()
  })
})

it('the focus of a checkbox that is removed goes to the next one, at last to the box', () => {
  render(<Parcels />)
  screen.getByRole('checkbox', { name: '甲' }).focus()
  fireEvent.click(button('取走'))
  expect(screen.getByRole('checkbox', { name: '乙' })).toHaveFocus()
  fireEvent.click(button('取走'))
  expect(screen.getByRole('group', { name: '包裹' })).toHaveFocus()
})
