import { describe, expect, it } from 'vitest'
import { environment, settings } from '@/env'

describe('the environment is told by the host alone', () => {
  it.each([
    ['portal.sit.bole.example', 'sit'],
    ['PORTAL.SIT.BOLE.EXAMPLE', 'sit'],
    ['localhost', 'local'],
    ['127.0.0.1', 'local'],
    ['[::1]', 'local'],
    ['192.168.1.20', 'production'],
    ['localhost.evil.example', 'production'],
    ['sit.bole.example', 'production'],
    ['portal.sit.bole.example.cn', 'production'],
    ['m.bole.example', 'production'],
  ])('%s is %s', (host, expected) => {
    expect(environment(host)).toBe(expected)
  })
})

it('has the documented defaults', () => {
  expect(settings).toMatchObject({
    brand: '伯乐社区',
    product: 'bole',
    appUa: 'BoleHome',
    scheme: 'bole',
    sitSuffix: '.sit.bole.example',
    apiBase: '/api',
    communityBase: '/community-service',
    appHost: '',
  })
})
