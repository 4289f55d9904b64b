import { MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, TrendType } from '@contract/trend'
import { wireMillis } from '@/lib/time/date'

export const typeNames: Readonly<Record<TrendType, string>> = {
  [TrendType.Text]: '文字',
  [TrendType.Picture]: '图片',
  [TrendType.Video]: '视频',
  [TrendType.Article]: '文章',
}

export const statusNames: Readonly<Record<AuditStatus, string>> = {
  [AuditStatus.Pending]: '待审核',
  [AuditStatus.Success]: '审核通过',
  [AuditStatus.Fail]: '审核不通过',
}

/** Title of an article of a folder, which is only known to admins who may open the folder. */
export const articleTitle = (title: string) => title || '文档中的文章'

/** Header text of success and fail; none while pending (rule: audit states). */
export function headerStatus(status: AuditStatus): string {
  return status === AuditStatus.Pending ? '' : statusNames[status]
}

/** A duration in its largest unit. */
export function lengthText(minutes: number): string {
  if (minutes < 60) return `${Math.max(0, Math.floor(minutes))} 分钟`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} 小时`
  return `${Math.floor(minutes / (24 * 60))} 天`
}

/**
 * Waiting time of a post in words.
 * @param wire a time of China
 */
export function waitingWords(wire: string, now: number): string {
  const minutes = (now - wireMillis(wire)) / MINUTE_MS
  if (Number.isNaN(minutes)) return ''
  return minutes < 1 ? '刚刚提交' : `已等待 ${lengthText(minutes)}`
}
