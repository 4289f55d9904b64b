import { expect, it } from 'vitest'
import { readChunks } from '@/boot/chunkTable'
import { packChunks } from '../../../build/routeChunks'

it('finds the files of every screen in the packed table, in their order', () => {
  const routes = {
    '/': ['/mobile/assets/FeedPage-a1.js', '/mobile/assets/lists-b2.js', '/mobile/assets/FeedPage-c3.css'],
    '/mailbox': ['/mobile/assets/MailboxPage-d4.js', '/mobile/assets/lists-b2.js'],
  }
  expect(readChunks(packChunks(routes))).toEqual(routes)
})

it('refuses files that lie elsewhere', () => {
  expect(() => packChunks({ '/': ['/mobile/assets/a.js', '/elsewhere/b.js'] })).toThrow('/elsewhere/b.js')
})

it('packs an empty table', () => {
  expect(readChunks(packChunks({}))).toEqual({})
})
