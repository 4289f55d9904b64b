import { expect, it } from 'vitest'
import { readChunks } from '@/boot/chunkTable'
import { packChunks } from '../../../build/chunks/routeChunks'

it('finds the files of every screen in the packed table, in their order', () => {
  const routes = {
    '/': ['/mobile/assets/FeedPage-a1.js', '/mobile/assets/lists-b2.js', '/mobile/assets/FeedPage-c3.css'],
    '/mailbox': ['/mobile/assets/MailboxPage-d4.js', '/mobile/assets/lists-b2.js'],
    '/hotel': ['/mobile/assets/Hotel.module-e5.js', '/mobile/assets/Hotel-f-6.css', '/mobile/assets/stays-g7.css'],
  }
  const sheets = {
    '/mobile/assets/FeedPage-a1.js': ['/mobile/assets/FeedPage-c3.css'],
    '/mobile/assets/Hotel.module-e5.js': ['/mobile/assets/Hotel-f-6.css', '/mobile/assets/stays-g7.css'],
  }
  expect(readChunks(packChunks(routes, sheets))).toEqual(routes)
})

it('refuses files that lie elsewhere', () => {
  expect(() => packChunks({ '/': ['/mobile/assets/a.js', '/elsewhere/b.js'] }, {})).toThrow('/elsewhere/b.js')
})

it('packs an empty table', () => {
  expect(readChunks(packChunks({}, {}))).toEqual({})
})
