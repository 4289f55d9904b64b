import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { reports } from '@contract/report'
import { reportDraft } from '@/writes/drafts/reportDraft'
import { outbox } from '@/writes/outbox/outbox'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { act, atAPost, closed, ME, open, user } from '../../atAPost'

atAPost()

const draft = reportDraft({ targetKind: 'COMMENTS', targetId: 'c1' })
const kept = async () => (await draft.read(ME))?.reasonDesc
const field = () => screen.getByRole('textbox', { name: '补充说明' })
const submit = () => user.click(screen.getByRole('button', { name: '提交' }))

async function typed(words: string): Promise<void> {
  await user.click(act('第一条', '举报'))
  await user.click(await screen.findByRole('radio', { name: '广告' }))
  await user.type(field(), words)
}

/** A report waits, and the next one about the same comment is typed. */
async function begun(): Promise<void> {
  await draft.drop(ME)
  stub(dictionaries.byName, { moment_audit_deny: [{ label: '广告', value: 'advert', description: '' }] })
  open()
  await screen.findByText('第一条')
  stubOffline(reports.submit)
  await typed('留了电话')
  await submit()
  await closed()
  await typed('连发三条')
  await expect.poll(kept).toBe('连发三条')
}

it('a waiting report that is cancelled stands below the words of the open form, and stays with what is typed then', async () => {
  await begun()
  for (const one of outbox.entries()) await outbox.cancel(one)
  await waitFor(() => expect(field()).toHaveValue('连发三条\n留了电话'))
  await user.type(field(), '！')
  await expect.poll(kept).toBe('连发三条\n留了电话！')
})

it('a waiting report that is refused while the next one is being sent is the next draft alone', async () => {
  await begun()
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  const before = received(reports.submit).length
  stubRefusal(reports.submit, Code.InvalidInput, '补充说明需要修改', refused)
  const flushed = outbox.flush()
  await waitFor(() => expect(received(reports.submit)).toHaveLength(before + 1))
  stub(reports.submit, null)
  await submit()
  refuse()
  await flushed
  await closed()
  expect(received(reports.submit).at(-1)?.body).toMatchObject({ reasonDesc: '连发三条' })
  await expect.poll(kept).toBe('留了电话')
})
