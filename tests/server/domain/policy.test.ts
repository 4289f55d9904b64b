import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { BY_FOLDER, type FolderAccess, readRefusal } from '@server/domain/policy'

const open = { authorId: 'author', auditStatus: 1, visibility: 1, removedAt: null }
const plain = { orgId: null, roles: [], familyAccount: false }
const author = { ...plain, id: 'author' }
const other = { ...plain, id: 'other' }

describe('who may read a trend', () => {
  it('opens an approved public trend to everybody', () => {
    expect(readRefusal(undefined, open)).toBeUndefined()
    expect(readRefusal(other, open)).toBeUndefined()
  })

  it.each([
    ['pending', { auditStatus: 0 }, Code.TrendAuditPending],
    ['rejected', { auditStatus: 2 }, Code.TrendAuditFail],
    ['private', { visibility: 2 }, Code.TrendSecret],
    ['private and pending', { visibility: 2, auditStatus: 0 }, Code.TrendSecret],
  ])('keeps a %s trend to its author', (_, state, code) => {
    expect(readRefusal(undefined, { ...open, ...state })?.code).toBe(code)
    expect(readRefusal(other, { ...open, ...state })?.code).toBe(code)
    expect(readRefusal(author, { ...open, ...state })).toBeUndefined()
  })

  it('is as if it were not there between people one of whom blocked the other', () => {
    expect(readRefusal(other, { ...open, blocked: true })?.code).toBe(Code.TrendNotExist)
    expect(readRefusal(other, { ...open, visibility: 2, blocked: true })?.code).toBe(Code.TrendNotExist)
  })

  it('shows a removed trend to nobody, not even its author', () => {
    const removed = { ...open, removedAt: new Date(0) }
    expect(readRefusal(author, removed)?.code).toBe(Code.TrendNotExist)
    expect(readRefusal(undefined, { ...removed, visibility: 2 })?.code).toBe(Code.TrendNotExist)
  })
})

describe('who may read a document of a folder', () => {
  const all: FolderAccess = { access: 'all', accessTo: '' }
  const org: FolderAccess = { access: 'org', accessTo: 'org-1' }
  const role: FolderAccess = { access: 'role', accessTo: 'hr' }
  const inFolders = (...folders: FolderAccess[]) => ({ ...open, visibility: BY_FOLDER, folders })
  const insider = { ...other, orgId: 'org-1' }

  it('is everybody where all folders above it are open to everybody, blocks apart', () => {
    expect(readRefusal(undefined, { ...inFolders(all, all), blocked: true })).toBeUndefined()
    expect(readRefusal(other, inFolders(all))).toBeUndefined()
  })

  it.each([
    ['a visitor', undefined],
    ['somebody else', other],
    ['a family account of the organisation', { ...insider, familyAccount: true }],
    ['the account that stands for the author', author],
  ])('is not %s where one of them is for an organisation', (_who, reader) => {
    expect(readRefusal(reader, inFolders(all, org))?.code).toBe(Code.TrendNotExist)
  })

  it('is who may open every folder above it', () => {
    expect(readRefusal(insider, inFolders(org))).toBeUndefined()
    expect(readRefusal(insider, inFolders(org, role))?.code).toBe(Code.TrendNotExist)
    expect(readRefusal({ ...insider, roles: ['hr'] }, inFolders(org, role))).toBeUndefined()
  })

  it('is nobody where the folder is unknown', () => {
    expect(readRefusal(insider, inFolders())?.code).toBe(Code.TrendNotExist)
    expect(readRefusal(insider, { ...open, visibility: BY_FOLDER, folders: null })?.code).toBe(Code.TrendNotExist)
  })
})
