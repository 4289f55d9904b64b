import { afterEach, expect, it, vi } from 'vitest'
import { relations } from '@contract/relation'
import { queryClient } from '@/http/queryClient'
import { newKey } from '@/lib/newKey'
import { block } from '@/writes/operations/block'
import { makeTrend } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

const FEED = ['feed', 'recommend//']
const hers = makeTrend({ imId: 'u-her' })
const his = makeTrend({ imId: 'u-him' })
const read = () => {
  const page = { own: [], list: [hers, his], nextCursor: null }
  return queryClient.setQueryData(FEED, { pages: [page], pageParams: [null] })
}
const send = (on: boolean) =>
  block.send({ kind: 'block', body: { userId: 'u-her', on }, name: '她' }, { key: newKey(), quiet: 'background' })

afterEach(() => queryClient.clear())

it('hides the posts of somebody that were read again while the block waited for a network', async () => {
  stub(relations.block, { on: true, relation: 0 })
  read()
  await send(true)
  await vi.waitFor(() => expect(queryClient.getQueryData(FEED)).toMatchObject({ pages: [{ list: [his] }] }))
})

it('hides nothing once a block is ended', async () => {
  stub(relations.block, { on: false, relation: 0 })
  const shown = read()
  await send(false)
  await vi.dynamicImportSettled()
  expect(queryClient.getQueryData(FEED)).toEqual(shown)
})
