import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mayReadTrend } from '@server/domain/policy'

const open = { authorId: 'author', auditStatus: 1, visibility: 1, removedAt: null }
const author = { id: 'author' }
const other = { id: 'other' }

describe('who may read a trend', () => {
  it('opens an approved public trend to everybody', () => {
    expect(mayReadTrend(undefined, open)).toBeUndefined()
    expect(mayReadTrend(other, open)).toBeUndefined()
  })

  it.each([
    ['pending', { auditStatus: 0 }, Code.TrendAuditPending],
    ['rejected', { auditStatus: 2 }, Code.TrendAuditFail],
    ['private', { visibility: 2 }, Code.TrendSecret],
    ['private and pending', { visibility: 2, auditStatus: 0 }, Code.TrendSecret],
  ])('keeps a %s trend to its author', (_, state, code) => {
    expect(mayReadTrend(undefined, { ...open, ...state })?.code).toBe(code)
    expect(mayReadTrend(other, { ...open, ...state })?.code).toBe(code)
    expect(mayReadTrend(author, { ...open, ...state })).toBeUndefined()
  })

  it('is as if it were not there between people one of whom blocked the other', () => {
    expect(mayReadTrend(other, { ...open, blocked: true })?.code).toBe(Code.TrendNotExist)
    expect(mayReadTrend(other, { ...open, visibility: 2, blocked: true })?.code).toBe(Code.TrendNotExist)
  })

  it('shows a removed trend to nobody, not even its author', () => {
    const removed = { ...open, removedAt: new Date(0) }
    expect(mayReadTrend(author, removed)?.code).toBe(Code.TrendNotExist)
    expect(mayReadTrend(undefined, { ...removed, visibility: 2 })?.code).toBe(Code.TrendNotExist)
  })
})
