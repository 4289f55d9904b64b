import { commentFiles, comments } from '../../features/comments/tables'
import { files } from '../../features/files/tables'
import { AuditStatus } from '@contract/trend'
import { planComments } from '../plan/comments'
import { TREND_COUNT } from '../plan/trends'
import { fileRow, mapConcurrently, storePicture } from './store'
import { inParts, type Step } from './step'

const BATCH = 50

/** The comments and replies of some trends at a time, with their pictures. */
export const commentSteps: Step[] = Array.from({ length: Math.ceil(TREND_COUNT / BATCH) }, (_, batch) => ({
  name: `comments ${batch}`,
  prepare: async (context) => {
    const trends = context.trends.slice(batch * BATCH, (batch + 1) * BATCH)
    const plans = trends.flatMap((trend) => {
      const isPublic = trend.auditStatus === AuditStatus.Success
      return planComments(trend, context.people, context.start).map((plan) => ({ plan, isPublic }))
    })
    const planned = plans.flatMap(({ plan, isPublic }) =>
      plan.pictures.map((picture, position) => ({ plan, isPublic, picture, position })),
    )
    const pictures = await mapConcurrently(4, planned, async (entry) => ({
      ...entry,
      stored: await storePicture(context.files, entry.picture),
    }))
    return async (tx) => {
      await inParts(plans, (part) => tx.insert(comments).values(part.map(({ plan: { pictures: _, ...row } }) => row)))
      const rows = pictures.map(({ plan, isPublic, position, stored }) =>
        fileRow(stored, {
          id: `f-${plan.id}-${position}`,
          ownerId: plan.authorId,
          kind: 'picture',
          isPublic,
          createdAt: plan.createdAt,
        }),
      )
      if (rows.length === 0) return
      await tx.insert(files).values(rows)
      await tx
        .insert(commentFiles)
        .values(
          pictures.map(({ plan, position }) => ({ commentId: plan.id, position, fileId: `f-${plan.id}-${position}` })),
        )
    }
  },
}))
