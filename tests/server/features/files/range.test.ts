import { describe, expect, it } from 'vitest'
import { isFresh, isSameVersion, rangeOf } from '@server/features/files/range'

describe('the asked range of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=95-500', { start: 95, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=999999999999999999999-', 'unsatisfiable'],
    ['bytes=9-0', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=a-b', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ])('%s is %j', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range)
  })

  it('of an empty file cannot be given', () => {
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
    expect(rangeOf('bytes=-1', 0)).toBe('unsatisfiable')
  })
})

describe('a copy the asker has', () => {
  const version = { etag: '"abc"', lastModified: 'Mon, 01 Jun 2026 00:00:00 GMT' }

  it.each([
    [{ 'if-none-match': '"abc"' }, true],
    [{ 'if-none-match': 'W/"abc"' }, true],
    [{ 'if-none-match': '"x", "abc"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x"', 'if-modified-since': version.lastModified }, false],
    [{ 'if-modified-since': version.lastModified }, true],
    [{ 'if-modified-since': 'Sun, 31 May 2026 00:00:00 GMT' }, false],
    [{ 'if-modified-since': 'nonsense' }, false],
    [{}, false],
  ])('with %j is fresh: %s', (headers, fresh) => {
    expect(isFresh(headers, version)).toBe(fresh)
  })

  it('is continued only by the same version', () => {
    expect(isSameVersion(undefined, version)).toBe(true)
    expect(isSameVersion('"abc"', version)).toBe(true)
    expect(isSameVersion(version.lastModified, version)).toBe(true)
    expect(isSameVersion('"old"', version)).toBe(false)
    expect(isSameVersion('W/"abc"', version)).toBe(false)
  })
})
