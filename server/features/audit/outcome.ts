import { MessageKind } from '@contract/message'
import { TargetKind } from '@contract/trend'
import type { Db } from '../../db/db'
import { notify } from '../messages/service'

interface Closed {
  reporterId: string
  targetKind: string
  targetId: string
}

/** Notifies the reporters of the outcome; call it last in the transaction. */
export async function notifyReporters(
  db: Db,
  trendsId: string,
  closed: readonly Closed[],
  upheld: boolean,
  now: Date,
): Promise<void> {
  for (const { reporterId: to, targetKind, targetId } of closed) {
    const about = targetKind === TargetKind.Trends ? {} : { commentsId: targetId }
    const what = targetKind === TargetKind.Trends ? '动态' : '评论'
    await notify(db, {
      kind: MessageKind.Report,
      to,
      trendsId,
      ...about,
      now,
      title: `您举报的${what}已处理`,
      content: upheld
        ? `经审核，该${what}违反社区规定，已不再展示，感谢您的监督`
        : `经审核，暂未发现该${what}违反社区规定，感谢您的监督`,
    })
  }
}
