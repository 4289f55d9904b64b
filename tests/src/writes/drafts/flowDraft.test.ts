import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flows } from '@contract/flow'
import { people } from '@contract/people'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import {
  dropFlowDraft,
  type FlowDraft,
  flowDraftName,
  keepFlowDraft,
  NO_FLOW_DRAFT,
  readFlowDraft,
} from '@/writes/drafts/flowDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { confirmAll } from '@/writes/unqueued/confirmUnshown'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'
import { flow } from '../../features/flow/sampleFlow'

const place = { userId: 'u-me', kind: 'general', from: '' }
const keeper = {
  read: () => readFlowDraft(place),
  keep: (_userId: string, draft: FlowDraft) => keepFlowDraft(place, draft),
  drop: () => dropFlowDraft(place),
  first: () => NO_FLOW_DRAFT,
}

it('what no screen shows is told to the forms of all tabs once it is sent, which keep other words', async () => {
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(flows.start, flow)
  const heard: unknown[] = []
  const other = new BroadcastChannel('bole.drafts')
  other.addEventListener('message', ({ data }) => heard.push(data))
  const { result } = renderHook(() => useKeptDraft<FlowDraft>(flowDraftName(place), keeper, place.userId))
  await waitFor(() => expect(result.current.state).toBe('ready'))
  act(() => {
    if (result.current.state === 'ready') result.current.change({ texts: { title: '申请小会议室' } })
  })
  const write = { from: '', kind: 'general', form: { title: '申请大会议室' }, fileIds: [], ccUserIds: [] }
  keepPending('u-me', 'flow.start', { key: newKey(), write, at: Date.now() })
  await confirmAll()
  await expect.poll(() => heard).toContain(flowDraftName(place))
  await expect.poll(() => readFlowDraft(place)).toMatchObject({ texts: { title: '申请小会议室' } })
  other.close()
})
