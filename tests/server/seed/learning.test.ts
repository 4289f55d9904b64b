import { expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { listBookings } from '@server/features/bookings/service'
import { listMentors } from '@server/features/learning/mentors'
import { certificateOf, coursesOf, learningToday } from '@server/features/learning/service'
import { quizOf } from '@server/features/learning/quizzing'
import { db, start, withSample } from './sample'

withSample()

it('has a required course with video, article and quiz, one begun and one finished by demo', async () => {
  const { list } = await coursesOf(db, 'u-demo', {})
  expect(list.map(({ courseId, required, progress }) => [courseId, required, progress])).toEqual([
    ['co-safety', true, 0],
    ['co-excel', false, 46],
    ['co-done', false, 100],
  ])
  expect(list.every(({ cover }) => cover.startsWith('/files/'))).toBe(true)
  const certificateId = list.at(-1)?.certificateId ?? ''
  expect(await certificateOf(db, 'u-demo', certificateId)).toMatchObject({ title: '职场沟通入门' })
  expect((await quizOf(db, 'co-safety')).questions).toHaveLength(5)
  expect(await learningToday(db, { id: 'u-demo', familyAccount: false }, start)).toMatchObject([
    { kind: 'required_course', path: '/empower?course=co-safety' },
  ])
})

it('has talks with a mentor in every state, and times of two mentors to book', async () => {
  const kind = BookingKind.Mentor
  const { list } = await listBookings(db, { kind, userId: 'u-08', side: 'host', now: start }, null)
  expect(list.map(({ status }) => status).sort()).toEqual(['booked', 'cancelled', 'done'])
  const own = await listBookings(db, { kind, userId: 'u-demo', side: 'user', now: start }, null)
  expect(own.list).toMatchObject([{ status: 'done', canCancel: false }])
  for (const { person } of [...list, ...own.list]) expect(person).not.toBe('')
  const mentors = await listMentors(db, start)
  expect(mentors.filter(({ nextSlot }) => nextSlot).map(({ mentorId }) => mentorId)).toEqual(['u-08', 'u-manager'])
})
