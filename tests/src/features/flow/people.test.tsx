import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { copiesLeft, FLOW_PEOPLE_MAX, flows, type FlowPerson } from '@contract/flow'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const person = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => Promise.all([import('@/ui/sheet/Sheet'), import('@/lib/toast/toastView')]).then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(flows.detail, flow)
})

it('a step shows who decided and when in this order, whichever way the name runs', async () => {
  const [step] = flow.steps
  if (!step) throw new Error('no step')
  stub(flows.detail, {
    ...flow,
    steps: [
      { ...step, person: 'مريم', status: 'approved', time: '2020-11-20 10:00:00' },
      { ...step, person: '', status: 'waiting', time: '' },
    ],
  })
  renderAt('/flow?id=f-1')
  const name = await screen.findByText('مريم')
  expect(name.tagName).toBe('BDI')
  expect(name.parentElement).toHaveTextContent(/^مريم · 2020-11-20 10:00$/)
  expect(screen.getByText('人力资源').parentElement).toHaveTextContent(/^人力资源$/)
})

it('colleagues are searched for with whole characters only, however long the words', async () => {
  stub(flows.people, [])
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  const field = await screen.findByRole('searchbox', { name: '搜索同事姓名或部门' })
  fireEvent.change(field, { target: { value: `${'部'.repeat(19)}😀无` } })
  expect(await screen.findByText('暂无相关同事', { selector: 'p' })).toBeInTheDocument()
  const asked = received(flows.people).map(({ body }) => (body as { keyword: string }).keyword)
  expect(asked.at(-1)).toBe(`${'部'.repeat(19)}😀`)
})

it('colleagues are searched for once nobody types any more', async () => {
  stub(flows.people, [])
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  const field = await screen.findByRole('searchbox', { name: '搜索同事姓名或部门' })
  for (const value of ['人', '人力', '人力资源']) {
    // The next turn comes before what waits for longer, also where the machine is slow.
    await pause(0)
    fireEvent.change(field, { target: { value } })
  }
  expect(await screen.findByText('暂无相关同事', { selector: 'p' })).toBeInTheDocument()
  const asked = received(flows.people).map(({ body }) => (body as { keyword: string }).keyword)
  expect(asked).toEqual(['', '人力资源'])
})

/** The sheet that hands the approval over, where these colleagues are found, and its field. */
async function handingOver(...colleagues: FlowPerson[]) {
  stub(flows.people, colleagues)
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  const sheet = await screen.findByRole('dialog', { name: '转交' })
  return { sheet, field: await within(sheet).findByRole('searchbox', { name: '搜索同事姓名或部门' }) }
}
const namesakes = (count: number): FlowPerson[] =>
  Array.from({ length: count }, (_, at) => ({ userId: `c-${at}`, realName: '张伟', department: `部门${at}` }))

it('who finds as many colleagues as are shown is told that there may be more, and how to find them', async () => {
  const { field } = await handingOver(...namesakes(FLOW_PEOPLE_MAX))
  expect(await screen.findByText('仅显示前 20 人，可输入姓名搜索')).toBeVisible()
  fireEvent.change(field, { target: { value: '张伟' } })
  expect(await screen.findByText('仅显示前 20 人，可加上部门再搜索')).toBeVisible()
  expect(await screen.findByText('找到多位同事')).toBeInTheDocument()
  stub(flows.people, namesakes(FLOW_PEOPLE_MAX - 1))
  fireEvent.change(field, { target: { value: '张伟 部门' } })
  expect(await screen.findByText('找到 19 位同事')).toBeInTheDocument()
  expect(screen.queryByText(/仅显示前/)).toBeNull()
})

it('a screen reader is told how many colleagues each word finds, and nothing before the answer', async () => {
  const { sheet, field } = await handingOver(...namesakes(3))
  await within(sheet).findByRole('button', { name: '张伟 部门0' })
  const live = sheet.querySelector('[aria-live="polite"]')
  expect(live).toHaveTextContent(/^$/)
  fireEvent.change(field, { target: { value: '张伟' } })
  await waitFor(() => expect(live).toHaveTextContent('找到 3 位同事'))
  stub(flows.people, [])
  fireEvent.change(field, { target: { value: '张伟伟' } })
  expect(live).toHaveTextContent(/^$/)
  await waitFor(() => expect(live).toHaveTextContent('暂无相关同事'))
  expect(live).toBeInTheDocument()
})

it('the search key hands nothing over to the colleague chosen before', async () => {
  stub(flows.people, [{ userId: 'u-2', realName: '胡满', department: '人力资源部' }])
  stub(flows.transfer, { ...flow, actions: [], version: 2 })
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  await person.click(await screen.findByRole('button', { name: /胡满/ }))
  const field = screen.getByRole('searchbox', { name: '搜索同事姓名或部门' })
  await person.type(field, '人力{Enter}')
  expect(field).not.toHaveFocus()
  expect(screen.getByRole('button', { name: '转交给 胡满' })).toBeEnabled()
  expect(received(flows.transfer)).toEqual([])
})

it('the twenty-first copied colleague is refused with the limit, the twenty before stay', async () => {
  const colleagues = Array.from({ length: 21 }, (_, at) => ({
    userId: `c-${at}`,
    realName: `同事${at}号`,
    department: '部',
  }))
  stub(flows.people, colleagues)
  stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [] }])
  renderAt('/flow?new=general')
  await person.click(await screen.findByRole('button', { name: '添加抄送人' }))
  for (const { realName } of colleagues)
    await person.click(await screen.findByRole('button', { name: new RegExp(`^${realName}`) }))
  expect((await screen.findAllByText('最多抄送 20 人')).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('button', { name: /^移除抄送人/, hidden: true })).toHaveLength(20)
})

it('a colleague who is chosen has a tick, and why stands above all of them', async () => {
  stub(flows.people, [
    { userId: 'u-2', realName: '胡满', department: '人力资源部' },
    { userId: 'u-3', realName: '何静', department: '人力资源部' },
  ])
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  const chosen = await screen.findByRole('button', { name: '胡满 人力资源部' })
  expect(chosen.querySelector('svg')).toBeNull()
  await person.click(chosen)
  expect(chosen).toHaveAttribute('aria-pressed', 'true')
  expect(chosen.querySelector('svg')).not.toBeNull()
  expect(screen.getByRole('button', { name: '何静 人力资源部' }).querySelector('svg')).toBeNull()
  const reason = screen.getByLabelText('原因（选填）')
  expect(reason.compareDocumentPosition(chosen) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

it('a transfer to nobody leads to the search for a colleague, which says that one is to be chosen', async () => {
  stub(flows.people, [{ userId: 'u-2', realName: '胡满', department: '人力资源部' }])
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  const sheet = within(await screen.findByRole('dialog', { name: '转交' }))
  const field = sheet.getByRole('searchbox', { name: '搜索同事姓名或部门' })
  await person.click(sheet.getByRole('button', { name: '转交' }))
  expect(field).toHaveFocus()
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('请选择要转交的同事')
  await person.click(await sheet.findByRole('button', { name: /胡满/ }))
  expect(field).toBeValid()
})

it('a reason of a transfer that is too long leads to its field', async () => {
  stub(flows.people, [{ userId: 'u-2', realName: '胡满', department: '人力资源部' }])
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  await person.click(await screen.findByRole('button', { name: /胡满/ }))
  const reason = screen.getByLabelText('原因（选填）')
  fireEvent.change(reason, { target: { value: '忙'.repeat(201) } })
  await person.click(screen.getByRole('button', { name: '转交给 胡满' }))
  expect(screen.getByRole('alert')).toHaveTextContent('原因最多 200 个字')
  expect(reason).toHaveFocus()
  expect(reason).toHaveAccessibleDescription(/^原因最多 200 个字/)
  expect(screen.getByRole('searchbox', { name: '搜索同事姓名或部门' })).toBeValid()
  fireEvent.change(reason, { target: { value: '忙'.repeat(200) } })
  expect(screen.queryByText('原因最多 200 个字')).toBeNull()
  expect(reason).toBeValid()
})

it('a copied colleague who has left is marked in the refused form until removed, the others are not', async () => {
  stub(flows.people, [
    { userId: 'u-2', realName: '胡满', department: '人力资源部' },
    { userId: 'u-3', realName: '何静', department: '人力资源部' },
  ])
  stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [] }])
  stubRefusal(flows.start, Code.NotFound, copiesLeft(['胡满']))
  renderAt('/flow?new=general')
  await person.click(await screen.findByRole('button', { name: '添加抄送人' }))
  await person.click(await screen.findByRole('button', { name: /^胡满/ }))
  await person.click(screen.getByRole('button', { name: /^何静/ }))
  await person.click(screen.getByRole('button', { name: '关闭' }))
  await person.click(await screen.findByRole('button', { name: '提交' }))
  const left = screen.getByRole('button', { name: '移除抄送人胡满' })
  await waitFor(() => expect(left).toBeInvalid())
  expect(left).toHaveAccessibleDescription('抄送人 胡满 已停用，请移除')
  await waitFor(() => expect(left).toHaveFocus())
  expect(screen.getByRole('button', { name: '移除抄送人何静' })).toBeValid()
  await person.click(left)
  expect(screen.queryByText('抄送人 胡满 已停用，请移除')).toBeNull()
  expect(screen.getByRole('button', { name: '移除抄送人何静' })).toBeValid()
})

it('an approval submitted anew is copied to the same people, whom the former one names', async () => {
  const cc = [
    { userId: 'u-2', realName: '胡满', department: '人力资源部' },
    { userId: 'u-3', realName: '何静', department: '人力资源部' },
  ]
  const entered = { form: {}, fileIds: [] }
  stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [] }])
  stub(flows.detail, { ...flow, status: 'rejected', actions: ['resubmit'], entered, cc })
  stub(flows.start, { ...flow, flowId: 'f-2' })
  renderAt('/flow?id=f-1')
  expect((await screen.findByText('抄送')).parentElement).toHaveTextContent('抄送胡满、何静')
  await person.click(await screen.findByRole('button', { name: '重新提交' }))
  await person.click(await screen.findByRole('button', { name: '移除抄送人何静' }))
  await person.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(received(flows.start)).toHaveLength(1))
  expect(received(flows.start)[0]?.body).toMatchObject({ ccUserIds: ['u-2'] })
})

it('an approval names nobody it was copied to where it was copied to nobody', async () => {
  renderAt('/flow?id=f-1')
  expect(await screen.findByText('申请内容')).toBeVisible()
  expect(screen.queryByText('抄送')).toBeNull()
})

it('nobody is marked where a copied colleague has the name of another who has left', async () => {
  stub(flows.people, [
    { userId: 'u-2', realName: '张伟', department: '人力资源部' },
    { userId: 'u-3', realName: '张伟', department: '财务部' },
  ])
  stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [] }])
  stubRefusal(flows.start, Code.NotFound, copiesLeft(['张伟']))
  renderAt('/flow?new=general')
  await person.click(await screen.findByRole('button', { name: '添加抄送人' }))
  for (const one of await screen.findAllByRole('button', { name: /^张伟/ })) await person.click(one)
  await person.click(screen.getByRole('button', { name: '关闭' }))
  await person.click(await screen.findByRole('button', { name: '提交' }))
  expect(await screen.findByText('抄送人 张伟 已停用，请移除')).toBeVisible()
  for (const one of screen.getAllByRole('button', { name: '移除抄送人张伟' })) expect(one).toBeValid()
})
