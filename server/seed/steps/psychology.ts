import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { BookingKind } from '@contract/bookings'
import { Role } from '@contract/person'
import type { Db } from '../../db/db'
import { gramsOf } from '../../domain/grams'
import { plainText } from '../../domain/html'
import { searchText } from '../../domain/searchText'
import { setWeeklyTimes } from '../../features/bookings/service'
import { keepArticle } from '../../features/docs/articleImportRepo'
import { docFolders, docs } from '../../features/docs/tables'
import { userRoles, users } from '../../features/people/tables'
import { counsellors } from '../../features/psychology/tables'
import { MIND_HTML, MIND_TITLE } from '../texts/mind'
import type { Step } from './step'

const DAY_MS = 24 * 3600_000
const DAYS_AGO = 12
const ID = 'doc-care'
const FOLDER = { id: 'f-mind', name: '心理健康' }
const COUNSELLOR = 'u-counsellor'
const PLACE = '二号楼 201 谈心室'

/** An article of the folder that psychology shows, and the sample counsellor with times of every week. */
export const psychologyStep: Step = {
  name: 'psychology',
  prepare: async ({ start }) => {
    const now = new Date(start.getTime() - DAYS_AGO * DAY_MS)
    const words = searchText(plainText(MIND_HTML))
    return async (tx) => {
      await tx.insert(docFolders).values({ ...FOLDER, path: FOLDER.name })
      await tx.insert(docs).values({
        id: ID,
        kind: 'article',
        folderId: FOLDER.id,
        title: MIND_TITLE,
        path: `${FOLDER.name}/${MIND_TITLE}.md`,
        bytes: Buffer.byteLength(MIND_HTML),
        sha256: createHash('sha256').update(MIND_HTML).digest('hex'),
        content: words,
        grams: [...new Set([MIND_TITLE, words].flatMap((text) => gramsOf(text)))],
        updatedAt: now,
      })
      await keepArticle(tx, {
        ...{ docId: ID, title: MIND_TITLE, content: MIND_HTML, pictureIds: [], attachments: [] },
        now,
      })
      await offerTimes(tx)
    }
  },
}

/** The counsellor's times of every week, where that account is the sample's and still there. */
async function offerTimes(tx: Db): Promise<void> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, Role.Counsellor)))
    .where(and(eq(users.id, COUNSELLOR), isNull(users.disabledAt)))
  if (!found) return
  const fields = ['工作压力', '情绪困扰', '睡眠', '亲子沟通']
  await tx.insert(counsellors).values({ userId: COUNSELLOR, title: '心理咨询师', fields }).onConflictDoNothing()
  const times = [1, 3, 5].flatMap((weekday) =>
    [14, 15, 16].map((hour) => ({ weekday, startMinute: hour * 60, endMinute: hour * 60 + 50, place: PLACE })),
  )
  await setWeeklyTimes(tx, { kind: BookingKind.Counsellor, hostId: COUNSELLOR }, times)
}
