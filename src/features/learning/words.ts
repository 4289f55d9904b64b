import { type Course, CourseCategory } from '@contract/learning'
import { formatTime } from '@/lib/time/date'

export const CATEGORY_NAMES: Readonly<Record<CourseCategory, string>> = {
  [CourseCategory.Safety]: '安全合规',
  [CourseCategory.Office]: '办公技能',
  [CourseCategory.Management]: '沟通管理',
  [CourseCategory.Professional]: '专业技能',
}

/** `3 课时`, `45 分钟`. */
export const sizeParts = ({ lessonNum, minutes }: Course) => [`${lessonNum} 课时`, `${minutes} 分钟`] as const

/** Progress of a course in words. */
export const progressWords = ({ progress, certificateId }: Course): string =>
  certificateId ? '已学完' : progress > 0 ? `已学 ${progress}%` : '未开始'

/** Empty without a deadline, and once the course is completed. */
export const deadlineWords = ({ deadline, certificateId }: Course): string =>
  deadline && !certificateId ? `${formatTime(deadline).replace(/ .*/, '')} 截止` : ''

/** `1 分钟`, `1 分 30 秒`. */
export function lengthWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = Math.round(seconds % 60)
  if (minutes === 0) return `${rest} 秒`
  return rest > 0 ? `${minutes} 分 ${rest} 秒` : `${minutes} 分钟`
}
