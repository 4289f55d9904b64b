import { expect, it } from 'vitest'
import { withoutQuery } from '@contract/text/withoutQuery'

it.each([
  ['/files/a.jpg', '/files/a.jpg'],
  ['/files/a.jpg?sign=1&at=2#top', '/files/a.jpg'],
  ['/doc#a?b', '/doc'],
  ['https://example.com?a=1\nb', 'https://example.com'],
  ['?id=1', ''],
  ['', ''],
])('%j without query and fragment is %j', (address, path) => {
  expect(withoutQuery(address)).toBe(path)
})
