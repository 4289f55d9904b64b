import { expect, it } from 'vitest'
import { isAllowedLink, isOwnPicture } from '@contract/html'

it.each(['https://a.example/x?y=1#z', 'HTTP://a.example'])('allows the link %s', (href) => {
  expect(isAllowedLink(href)).toBe(true)
})

it.each(['javascript:alert(1)', '//a.example', '/mobile/', ' https://a.example', 'https://a b', 'https:\\\\a', 'https://'])(
  'refuses the link %s',
  (href) => {
    expect(isAllowedLink(href)).toBe(false)
  },
)

it.each(['/files/abc_1-2.jpg', '/files/abc', '/files/abc.png?e=1&s=a.b%2F'])('knows %s as our own picture', (src) => {
  expect(isOwnPicture(src)).toBe(true)
})

it.each(['https://a.example/files/a.jpg', '//a.example/files/a', '/files/../api', '/files/a/b', 'files/a', '/files/'])(
  'does not know %s as our own picture',
  (src) => {
    expect(isOwnPicture(src)).toBe(false)
  },
)
