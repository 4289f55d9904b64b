import { type Course, CourseCategory } from '@contract/learning'

export const CATEGORY_NAMES: Readonly<Record<CourseCategory, string>> = {
  [CourseCategory.Safety]: '安全合规',
  [CourseCategory.Office]: '办公技能',
  [CourseCategory.Management]: '沟通管理',
  [CourseCategory.Professional]: '专业技能',
}

export const sizeWords = ({ lessonNum, minutes }: Course): string => `${lessonNum} 课时 · ${minutes} 分钟`

/** Progress of a course in words. */
export const progressWords = ({ progress, certificateId }: Course): string =>
  certificateId ? '已学完' : progress > 0 ? `已学 ${progress}%` : '未开始'

export const deadlineWords = ({ deadline, certificateId }: Course): string =>
  deadline && !certificateId ? `${deadline.slice(0, 10)} 截止` : ''

/** `1 分 30 秒`. */
export function lengthWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = Math.round(seconds % 60)
  return [minutes > 0 ? `${minutes} 分` : '', rest > 0 || minutes === 0 ? `${rest} 秒` : ''].filter(Boolean).join(' ')
}
