import { readFile } from 'node:fs/promises'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, TrendType } from '@contract/trend'
import { files } from '../../features/files/tables'
import { trendFiles, trends, trendTopics } from '../../features/trends/tables'
import { isOpenTrend } from '../../domain/policy'
import { heatOf, recommendScore } from '../../domain/score'
import { withPictures } from '../plan/body'
import { type CommentPlan, planComments } from '../plan/comments'
import { TREND_COUNT, type TrendPlan } from '../plan/trends'
import { fileRow, freshName, mapConcurrently, type StoredPicture, storePicture } from './store'
import type { SeedContext, Step } from './step'
import { sourceFile } from '../../lib/sources'

const BATCH = 25
const AUDIT_DELAY_MS = 25 * MINUTE_MS
const VIDEO = sourceFile('seed/media/sample.mp4')
const VIDEO_SIZE = { width: 1280, height: 720 } as const

/** The trends with their files and topics, in batches. */
export const trendSteps: Step[] = Array.from({ length: Math.ceil(TREND_COUNT / BATCH) }, (_, batch) => ({
  name: `trends ${batch}`,
  prepare: async (context) => {
    const plans = context.trends.slice(batch * BATCH, (batch + 1) * BATCH)
    const video = await readFile(VIDEO)
    const planned = plans.flatMap(({ place, pictures: list }) => list.map((picture) => ({ place, picture })))
    const pictures = await mapConcurrently(4, planned, async ({ place, picture }) => ({
      place,
      stored: await storePicture(context.files, picture),
    }))
    for (const { place, type } of plans) if (type === TrendType.Video) await context.files.write(videoKey(place), video)
    return async (tx) => {
      const rows = plans.map((plan) =>
        rowsOf(
          plan,
          pictures.filter(({ place }) => place === plan.place).map(({ stored }) => stored),
          video.length,
          context,
        ),
      )
      const fileRows = rows.flatMap((row) => row.files)
      await tx.insert(trends).values(rows.map((row) => row.trend))
      if (fileRows.length > 0) {
        await tx.insert(files).values(fileRows)
        await tx.insert(trendFiles).values(rows.flatMap((row) => row.links))
      }
      await tx
        .insert(trendTopics)
        .values(
          plans.flatMap(({ id, topicIds }) =>
            topicIds.map((topicId, position) => ({ trendId: id, topicId, position })),
          ),
        )
    }
  },
}))

const videoKey = (place: number) => `seed/trend-${place}.mp4`

function rowsOf(plan: TrendPlan, pictures: readonly StoredPicture[], videoBytes: number, context: SeedContext) {
  const { id, authorId, createdAt, type, place } = plan
  const isPublic = isOpenTrend(plan)
  const kind = type === TrendType.Video ? 'video' : 'picture'
  const fileRows = pictures.map((stored, turn) => {
    const row = fileRow(stored, { id: `f-${id}-${turn}`, ownerId: authorId, kind, isPublic, createdAt })
    if (type !== TrendType.Video) return row
    const mime = 'video/mp4'
    return {
      ...row,
      ...VIDEO_SIZE,
      mime,
      bytes: videoBytes,
      storageKey: videoKey(place),
      smallStorageKey: stored.storageKey,
      name: freshName(mime),
    }
  })
  const alts = pictures.map(({ alt }) => alt)
  const shown = fileRows.map(({ name, width = 0, height = 0 }, turn) => ({
    name,
    width,
    height,
    alt: alts[turn] ?? '',
  }))
  return {
    trend: {
      ...columnsOf(plan, planComments(plan, context.people, context.start), context.start),
      content: withPictures(plan.body, shown),
    },
    files: fileRows,
    links: fileRows.map((file, position) => ({ trendId: id, position, fileId: file.id, alt: alts[position] ?? '' })),
  }
}

/** Time of the audit decision of a post. */
export function judgedAt({ createdAt }: Pick<TrendPlan, 'createdAt'>, start: Date): Date {
  return new Date(Math.min(createdAt.getTime() + AUDIT_DELAY_MS, start.getTime()))
}

function columnsOf(plan: TrendPlan, comments: readonly CommentPlan[], start: Date) {
  const {
    place: _place,
    theme: _theme,
    body: _body,
    pictures: _pictures,
    topicIds: _topics,
    rootComments: _wanted,
    ...columns
  } = plan
  const commentNum = comments.length
  return {
    ...columns,
    commentNum,
    rootCommentNum: comments.filter(({ parentId }) => !parentId).length,
    auditedAt: plan.auditStatus === AuditStatus.Pending ? null : judgedAt(plan, start),
    score: recommendScore({ ...plan, commentNum }),
    rankedHeat: heatOf({ ...plan, commentNum }),
  }
}
