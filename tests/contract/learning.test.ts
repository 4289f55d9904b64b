import { expect, it } from 'vitest'
import { learning, LESSON_LENGTH } from '@contract/learning'

it('a lesson comes with its whole text, however long an import lets it be', () => {
  const content = '安'.repeat(LESSON_LENGTH - 1) + '全'
  const lesson = { lessonId: 'l-1', kind: 'article', title: '用电安全', content, position: 1 }
  const course = learning.course.read({ courseId: 'c-1', title: '安全', category: 'safety', lessons: [lesson] })
  expect(course?.lessons[0]?.content).toBe(content)
})
