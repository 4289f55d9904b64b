import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useKeptFocus } from '@/ui/useKeptFocus'

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
