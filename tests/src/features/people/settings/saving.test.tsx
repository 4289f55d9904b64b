import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { account, atTheOwnPage, people } from '../ownPage'

atTheOwnPage()

it('takes no words while the profile is saved, which would go with the form', async () => {
  let arrive = () => {}
  stub(calls.changeAccount, () => new Promise((resolve) => (arrive = () => resolve({ ...account, signature: '好' }))))
  renderAt('/me?tab=settings&open=profile')
  const signature = await screen.findByLabelText('个性签名')
  await people.clear(signature)
  await people.type(signature, '好')
  await people.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(signature).toHaveAttribute('readonly'))
  for (const name of ['昵称', '省份', '城市']) expect(screen.getByLabelText(name)).toHaveAttribute('readonly')
  await waitFor(() => {
    arrive()
    expect(screen.getByText('资料已保存')).toBeInTheDocument()
  })
})
