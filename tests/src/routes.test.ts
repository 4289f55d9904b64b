import { expect, it } from 'vitest'
import { mailboxHref, paths, pdfHref, routeNames, trendDetailHref, trendSearchHref } from '@/routes'

const SPECIFIED =
  '/, /login, /aliCaptcha, /catering, /catering/detail, /catering/cart, /catering/order, /catering/order/waiting, ' +
  '/catering/order/detail, /message, /message/detail, /message/trend, /message/trend-audit, /trend-audit, ' +
  '/trend-audit/detail, /trend-audit/log, /trend/detail, /menu, /hotel, /psychology, /psychology/hall, ' +
  '/psychology/report, /service, /empower, /market, /pdf, /badge, /app, /about, /not-found, /mailbox, /doc, ' +
  '/article, /article/transfer, /flow, /walk, /walk/history, /walk/rank, /walk/levelThirty, /points'

it('knows every path of the specification and our own', () => {
  const own = ['/trend/publish', '/trend/search', '/user', '/me', '/menu/edit', '/catering/kitchen']
  expect(Object.values(paths).sort()).toEqual([...SPECIFIED.split(', '), ...own].sort())
})

it('reaches everything below the six prefix routes', () => {
  const wild = Object.entries(routeNames).filter(([, path]) => path.endsWith('/*'))
  expect(wild.map(([name]) => name)).toEqual(['MESSAGE', 'TREND_AUDIT', 'MENU', 'CATERING', 'PSYCHOLOGY', 'WALK'])
})

it('escapes what stands in a query', () => {
  expect(trendDetailHref('a&b=1#中')).toBe('/trend/detail?id=a%26b%3D1%23%E4%B8%AD')
  expect(pdfHref('p1')).toBe('/pdf?id=p1')
  expect(mailboxHref('my')).toBe('/mailbox?activeTab=my')
  expect(trendSearchHref()).toBe('/trend/search')
})
