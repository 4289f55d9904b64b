import { CARE } from './care'
import { LIFE } from './life'
import { OUTDOORS } from './outdoors'
import { WORK } from './work'
import type { Theme } from './theme'

export const THEMES: readonly Theme[] = [...OUTDOORS, ...WORK, ...CARE, ...LIFE]

/** The topics; sensitive ones are marked for the audit. */
export const TOPICS: readonly { id: string; name: string; sensitive: boolean }[] = [
  { id: 'topic-walk', name: '健步走', sensitive: false },
  { id: 'topic-sport', name: '运动时刻', sensitive: false },
  { id: 'topic-volunteer', name: '志愿者在行动', sensitive: false },
  { id: 'topic-travel', name: '在路上', sensitive: false },
  { id: 'topic-training', name: '培训笔记', sensitive: false },
  { id: 'topic-mentor', name: '伯乐导师', sensitive: false },
  { id: 'topic-recruit', name: '招聘内推', sensitive: true },
  { id: 'topic-project', name: '项目攻坚', sensitive: false },
  { id: 'topic-canteen', name: '食堂今天吃什么', sensitive: false },
  { id: 'topic-union', name: '工会暖心事', sensitive: false },
  { id: 'topic-family', name: '家庭日', sensitive: false },
  { id: 'topic-mind', name: '心理加油站', sensitive: true },
  { id: 'topic-flea', name: '二手集市', sensitive: true },
  { id: 'topic-reading', name: '一起读书', sensitive: false },
  { id: 'topic-newcomer', name: '新人报到', sensitive: false },
  { id: 'topic-safety', name: '安全生产', sensitive: false },
]
