import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { market } from '@contract/market'
import { renderAt } from '@tests/support/render'
import { received } from '@tests/support/stubs'
import { person, withMarket } from './withMarket'

withMarket()

it('the form of an item is not submitted by Enter, which moves on, and has its button in the bar', async () => {
  const seen = received(market.publish).length
  renderAt('/market?edit=new')
  await person.type(await screen.findByLabelText('标题'), '自行车{Enter}')
  expect(screen.getByLabelText('描述')).toHaveFocus()
  await person.type(screen.getByLabelText('取货地点'), '东门{Enter}')
  expect(screen.getByLabelText('取货地点')).not.toHaveFocus()
  expect(screen.queryByText('请填写描述')).toBeNull()
  expect(received(market.publish)).toHaveLength(seen)
  expect(document.documentElement.style.getPropertyValue('--actions-room')).not.toBe('')
})
