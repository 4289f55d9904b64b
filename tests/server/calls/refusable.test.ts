import { expect, it } from 'vitest'
import { isRefusable } from '@server/calls/admission'

it.each([
  ['POST', '/api/dict/v1/x', true],
  ['POST', '/api?x=1', true],
  ['GET', '/community-service/trends/v1/page', true],
  ['POST', '/apis', false],
  ['POST', '/%61pi/monitor/v1/report', true],
  ['POST', 'HTTP://bole.example/api/monitor/v1/report?x=1', true],
  ['POST', '/%2561pi/monitor/v1/report', false],
  ['POST', '/%61pi/%ff', false],
  ['PATCH', '/api/file/v1/tus/1', false],
  ['GET', '/mobile/', false],
])('%s %s may be refused before its body is read: %s', (method, url, isMeant) => {
  expect(isRefusable(method, url)).toBe(isMeant)
})
