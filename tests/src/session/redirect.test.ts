import { expect, it } from 'vitest'
import { loginHref, onLoginPage, safeRedirect } from '@/session/redirect'

it.each([
  ['/mobile/mailbox?activeTab=my#a', '/mailbox?activeTab=my#a'],
  ['/mobile', '/'],
  ['/mobile/', '/'],
  ['/mobile/hotel/../service', '/service'],
  ['http://localhost:8080/mobile/trend/detail?id=1', '/trend/detail?id=1'],
  ['HTTP://LOCALHOST:8080/mobile/about', '/about'],
  ['/mobile/article?q=//a.example', '/article?q=//a.example'],
  ['/mobile/doc?url=https%3A%2F%2Fa', '/doc?url=https%3A%2F%2Fa'],
  ['/mobile//a.example', '/a.example'],
  ['/mobile/loginish', '/loginish'],
])('goes back to %s', (raw, to) => {
  expect(safeRedirect(raw)).toEqual({ kind: 'route', to })
})

it('leaves the app for the root of this origin', () => {
  expect(safeRedirect('/?a=1')).toEqual({ kind: 'page', url: '/?a=1' })
})

it.each([
  null,
  '',
  ' ',
  'null',
  'service',
  '//a.example',
  '///a.example',
  '/\\a.example',
  '/\t/a.example',
  '\u0000//a.example',
  ' //a.example',
  '/mobile/..//a.example',
  '/mobile/%2e%2e//a.example',
  '/mobileevil',
  '/api/logout',
  '/mobile/../files/x.html',
  'https://localhost:8080/mobile/',
  'http://localhost/mobile/',
  'http://localhost:8080@a.example/',
  'http://localhost:8080.a.example/mobile/',
  'http:/a.example',
  'http:a.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:http://localhost:8080/1',
  'bole://community/detail?id=1',
  'http://',
  '/mobile/login',
  '/mobile/login/?redirect=%2Fmobile%2Flogin',
  '/mobile/LOGIN',
  '/mobile/%6cogin',
  '/mobile//login',
])('ignores %j and uses SERVICE', (raw) => {
  expect(safeRedirect(raw)).toEqual({ kind: 'route', to: '/service' })
})

it('carries the whole address to the login and back', () => {
  const current = 'http://localhost:8080/mobile/trend/detail?id=a%26b&from=分享#c'
  const href = loginHref(current)
  expect(href.startsWith('/mobile/login?redirect=http%3A%2F%2Flocalhost%3A8080%2Fmobile%2F')).toBe(true)
  expect(safeRedirect(new URL(href, location.origin).searchParams.get('redirect'))).toEqual({
    kind: 'route',
    to: '/trend/detail?id=a%26b&from=%E5%88%86%E4%BA%AB#c',
  })
})

it('knows when the login itself is open', () => {
  history.replaceState(null, '', '/mobile/login?redirect=x')
  expect(onLoginPage()).toBe(true)
  history.replaceState(null, '', '/mobile/service')
  expect(onLoginPage()).toBe(false)
})
