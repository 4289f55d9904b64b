import { afterEach, expect, it } from 'vitest'
import { nextKey, noteRefused } from '@/writes/unqueued/refusedKeys'

afterEach(() => localStorage.clear())

it('words whose key was refused get one other key, also where another tab is refused under the first one later', () => {
  expect(nextKey('key-1')).toBeUndefined()
  noteRefused('key-1')
  const next = nextKey('key-1')
  expect(next).toMatch(/^[\w-]{8,64}$/)
  noteRefused('key-1')
  expect(nextKey('key-1')).toBe(next)
  expect(nextKey('key-10')).toBeUndefined()
})

it('words that are refused under their next key as well get a further one, by which all tabs go on', () => {
  noteRefused('key-1')
  const next = nextKey('key-1') ?? ''
  noteRefused(next)
  expect(nextKey('key-1')).toBe(nextKey(next))
  expect(nextKey('key-1')).not.toBe(next)
})

it('only the last twenty refused keys are kept', () => {
  for (let at = 1; at <= 21; at++) noteRefused(`key-${at}`)
  expect(nextKey('key-1')).toBeUndefined()
  expect(nextKey('key-2')).toBeDefined()
})
