import { learning } from '@contract/learning'
import { memberOf, type Route, route } from '../../calls/route'
import { mentorRoutes } from './mentorRoutes'
import { noteProgress } from './progress'
import { quizOf, submitQuiz } from './quizzing'
import * as schema from './schema'
import { certificateOf, coursesOf, readCourse } from './service'

/** Courses, their lessons and quizzes, certificates, and mentors. */
export function learningRoutes(): Route[] {
  return [
    route(learning.courses, { body: schema.coursesBody, data: schema.coursesData }, (call) =>
      coursesOf(call.db, memberOf(call).id, call.body),
    ),
    route(learning.course, { body: schema.courseBody, data: schema.courseData }, (call) =>
      readCourse(call.db, memberOf(call).id, call.body.courseId, call),
    ),
    route(learning.progress, { body: schema.progressBody, data: schema.progressData }, (call) =>
      noteProgress(call.db, memberOf(call).id, call.body, call.now),
    ),
    route(learning.quiz, { body: schema.courseBody, data: schema.quizData }, (call) =>
      quizOf(call.db, call.body.courseId),
    ),
    route(learning.quizSubmit, { body: schema.quizSubmitBody, data: schema.resultData }, (call) =>
      submitQuiz(call.db, memberOf(call).id, call.body, call.now),
    ),
    route(learning.certificate, { body: schema.certificateBody, data: schema.certificateData }, (call) =>
      certificateOf(call.db, memberOf(call).id, call.body.certificateId),
    ),
    ...mentorRoutes(),
  ]
}
