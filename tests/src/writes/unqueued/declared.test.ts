import { expect, it } from 'vitest'
import type { UnqueuedOperation } from '@/writes/unqueued/operation'
import { unqueuedOperations } from '@/writes/unqueued/confirmUnshown'
import { operations } from '@/writes/operations/registry'

const files = import.meta.glob<Record<string, unknown>>('../../../../src/writes/unqueued/*.ts', { eager: true })

const isUnqueued = (value: unknown): value is UnqueuedOperation<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'queued' in value && value.queued === false

it('every write says whether it is queued', () => {
  const unqueued = Object.values(files).flatMap((file) => Object.values(file).filter(isUnqueued))
  expect(unqueued.map(({ name }) => name).sort()).toEqual([
    'catering.cancel',
    'catering.order',
    'catering.rate',
    'flow.decide',
    'flow.decideMany',
    'flow.start',
    'flow.transfer',
    'flow.urge',
    'flow.withdraw',
    'hotel.book',
    'hotel.cancel',
    'kitchen.advance',
    'kitchen.pickUp',
    'kitchen.stock',
    'learning.book',
    'learning.cancel',
    'learning.closeSlot',
    'learning.openSlots',
    'learning.quizSubmit',
    'market.answer',
    'market.ask',
    'market.audit',
    'market.off',
    'market.publish',
    'market.remove',
    'market.renew',
    'market.report',
    'market.reserve',
    'market.sold',
    'market.update',
    'points.cancel',
    'points.counter',
    'points.redeem',
    'points.signIn',
    'psychology.book',
    'psychology.cancel',
    'psychology.closeSlot',
    'psychology.consent',
    'psychology.openSlots',
    'psychology.remove',
    'psychology.submit',
    'walk.cheer',
    'walk.claim',
    'walk.goal',
    'walk.ranked',
  ])
  // Each can be confirmed without the screen that began it.
  expect(new Set(unqueuedOperations)).toEqual(new Set(unqueued))
  expect(Object.keys(operations).sort()).toEqual([
    ...['block', 'collect', 'comment', 'favourites', 'follow', 'like', 'mute', 'post', 'readDoc', 'remove'],
    ...['report', 'unsay', 'wearBadge'],
  ])
})
