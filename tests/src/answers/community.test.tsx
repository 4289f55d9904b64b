import { it } from 'vitest'
import { visit, type Visited, warm } from './visits'

const screens: Visited[] = [
  { name: '首页推荐', path: '/' },
  { name: '登录后的首页推荐', path: '/', member: true },
  { name: '同城', path: '/?tab=city' },
  { name: '动态详情', path: '/trend/detail?id=t1' },
  { name: '登录后的动态详情', path: '/trend/detail?id=t1', member: true },
  { name: '搜索动态', path: '/trend/search?q=徒步' },
  { name: '搜索用户', path: '/trend/search?q=徒步&kind=user' },
  { name: '搜索话题', path: '/trend/search?q=徒步&kind=topic' },
]

warm()

it.each(screens)('$name: wrong answers crash nothing and show nothing that nobody understands', visit, 240_000)
