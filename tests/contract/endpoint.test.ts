import { expect, it } from 'vitest'
import { appHost, community, portal } from '@contract/endpoint'
import { comments } from '@contract/comment'
import { login } from '@contract/login'
import { nothing } from '@contract/readers/readers'
import { trends } from '@contract/trend'

it('knows the success code of each base', () => {
  expect(portal.get('/x', nothing).success).toBe(0)
  expect(community.get('/x', nothing).success).toBe(200)
  expect(appHost.post('/x', nothing).success).toBe(200)
})

it('sends every action to POST /api', () => {
  expect(appHost.action(7020, nothing)).toMatchObject({ method: 'POST', path: '/api', action: 7020, base: 'appHost' })
})

it('keeps the answer of a write and of no read', () => {
  expect(community.post('/x', nothing, { effect: 'write' }).keepsAnswer).toBe(true)
  expect(community.post('/x', nothing).keepsAnswer).toBe(false)
})

it('keeps no answer of login, logout, the token swap and the SMS calls', () => {
  for (const endpoint of [login.login, login.logout, login.refresh, login.sendPublicCode, login.sendOwnCode]) {
    expect(endpoint).toMatchObject({ effect: 'write', keepsAnswer: false })
  }
})

it('opens login, the public SMS call, the detail, comments and the feed to visitors', () => {
  for (const endpoint of [login.login, login.sendPublicCode, trends.detail, trends.page, comments.list]) {
    expect(endpoint.who).toBe('visitor')
  }
})
