import { expect, it } from 'vitest'
import { isRefusable } from '@server/calls/admission'

it.each([
  ['POST', '/api/dict/v1/x', true],
  ['POST', '/api?x=1', true],
  ['GET', '/community-service/trends/v1/page', true],
  ['POST', '/apis', false],
  ['PATCH', '/api/file/v1/tus/1', false],
  ['GET', '/mobile/', false],
])('%s %s may be refused before its body is read: %s', (method, url, isMeant) => {
  expect(isRefusable(method, url)).toBe(isMeant)
})
