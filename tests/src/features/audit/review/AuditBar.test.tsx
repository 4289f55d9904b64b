import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { AuditStatus } from '@contract/trend'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, stubAudit } from '../auditScreens'

asAuditAdmin()

/** Opens a post with this decision, which its next reading shows as the other. */
async function openDecided(before: AuditStatus, after: AuditStatus) {
  loseFocusWhenDisabled()
  stubAudit(makeAudited({ trendsId: 't-1', auditStatus: before }))
  stub(calls.judge, null)
  renderAt('/trend-audit/detail?id=t-1')
  await screen.findByRole('button', { name: '转交' })
  stub(calls.detail, makeAudited({ trendsId: 't-1', auditStatus: after }))
}

describe('the focus of a changed decision', () => {
  it('goes to the button in its place where it was made an approval', async () => {
    await openDecided(AuditStatus.Fail, AuditStatus.Success)
    await people.click(screen.getByRole('button', { name: '改为通过' }))
    await people.click(await screen.findByText('确定'))
    await waitFor(() => expect(screen.getByRole('button', { name: '改为不通过' })).toHaveFocus())
  })

  it('goes there also over the closed sheet where it was made a refusal', async () => {
    await openDecided(AuditStatus.Success, AuditStatus.Fail)
    await people.click(screen.getByRole('button', { name: '改为不通过' }))
    await people.click(await screen.findByLabelText('广告营销'))
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: '改为通过' })).toHaveFocus())
  })
})
