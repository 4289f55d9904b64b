import { reportOf } from '../features/learning/service'
import { type Command, textOf } from './command'
import { printable } from './terminal'

export const courseReport: Command = {
  name: 'course report',
  usage: '课程编号',
  summary: '列出谁已学完一门课程、谁还没有',
  words: ['courseId'],
  options: {},
  run: async ({ db }, given) => {
    const courseId = textOf(given, 'courseId')
    if (!courseId) throw new Error('请指明课程编号，如 co-safety')
    const { title, learners } = await reportOf(db, courseId)
    const lineOf = ({ username, realName, department, finishedOn }: (typeof learners)[number]) =>
      `  ${[realName, department, username, finishedOn].filter(Boolean).map(printable).join('  ')}`
    const [done, open] = [learners.filter((one) => one.finishedOn), learners.filter((one) => !one.finishedOn)]
    const part = (name: string, list: typeof learners) => [`${name} ${list.length} 人`, ...list.map(lineOf)].join('\n')
    return `${printable(title)}\n\n${part('已学完', done)}\n\n${part('未学完', open)}`
  },
}
