import { expect, it } from 'vitest'
import { points, PointSource } from '@contract/points'
import { publishing } from '@contract/publish'
import { Visibility } from '@contract/trend'
import { judge, type Person, settled, signedIn, words } from './auditing'
import { admin, as, testApp, withTwoAdmins } from './twoAdmins'

withTwoAdmins()

const publish = async (writer: Person) => (await testApp.post(publishing.publish, words, as(writer))).data.trendsId
const rewarded = async (writer: Person) =>
  (await testApp.post(points.ledger, {}, as(writer))).data.list.filter(
    ({ source }) => source === PointSource.TrendPassed,
  ).length

it('a post gets its points although its author changed it before a former approval took effect', async () => {
  const writer = await signedIn(testApp)
  const trendsId = await publish(writer)
  await judge(testApp, admin, trendsId, 1)
  testApp.clock.advance(1000)
  await testApp.post(publishing.update, { ...words, trendsId, content: '<p>第二版</p>' }, as(writer))
  await settled(testApp, 60_000)
  expect(await rewarded(writer)).toBe(0)
  await judge(testApp, admin, trendsId, 1)
  await settled(testApp)
  expect(await rewarded(writer)).toBe(1)
})

it('a post gets its points although its author made it private before a former approval took effect', async () => {
  const writer = await signedIn(testApp)
  const trendsId = await publish(writer)
  await judge(testApp, admin, trendsId, 1)
  testApp.clock.advance(1000)
  const change = { ...words, trendsId }
  await testApp.post(publishing.update, { ...change, visibility: Visibility.Private }, as(writer))
  await settled(testApp, 60_000)
  expect(await rewarded(writer)).toBe(0)
  await testApp.post(publishing.update, change, as(writer))
  await judge(testApp, admin, trendsId, 1)
  await settled(testApp)
  expect(await rewarded(writer)).toBe(1)
})
