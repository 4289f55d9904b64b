import { statsByQuarter } from '../features/psychology/service'
import type { Command } from './command'

export const psychologyStats: Command = {
  name: 'psychology stats',
  usage: '',
  summary: '按单位和季度列出使用自评的人数；不足 10 人的不列出',
  notes:
    '只计已结束的季度，只有人数，没有任何作答、结果或姓名。\n能由合计减出不足 10 人的分组时，合计也不列出。\n一个季度首次列出后不再变动，因此不能由两次结果相减看出个人。',
  options: {},
  run: async ({ db, now }) => {
    const quarters = await statsByQuarter(db, now)
    if (quarters.length === 0) return '还没有已结束的季度'
    return quarters
      .flatMap(({ quarter, shown, total }) => [
        `${quarter} 合计：${total === null ? '不列出' : `${total} 人`}`,
        ...shown.map(({ name, people }) => `  ${name}：${people} 人`),
      ])
      .join('\n')
  },
}
