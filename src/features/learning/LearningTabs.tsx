import { paths } from '@/routes'
import { coursesHref, mentorsHref } from '@/serviceRoutes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { isMentor } from './mentor/isMentor'

/** Tabs of this noun; mentors also have a calendar. */
export function LearningTabs() {
  const box = useQueryParam('box')
  const account = useOwnAccount().data
  const tabs = [
    { to: paths.empower, text: '全部课程', isOpen: !['mine', 'mentors', 'calendar'].includes(box) },
    { to: coursesHref({ box: 'mine' }), text: '我的课程', isOpen: box === 'mine' },
    { to: mentorsHref(), text: '导师', isOpen: box === 'mentors' },
  ]
  const calendar = { to: mentorsHref('calendar'), text: '我的日程', isOpen: box === 'calendar' }
  return <LinkTabs label="学习" tabs={(account && isMentor(account)) || calendar.isOpen ? [...tabs, calendar] : tabs} />
}
