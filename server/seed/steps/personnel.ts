import { and, eq, isNull } from 'drizzle-orm'
import { files } from '../../features/files/tables'
import { userRoles, users } from '../../features/people/tables'
import { hashPassword } from '../../lib/password'
import { planHouseMessages } from '../plan/messages'
import { SAMPLE_PASSWORD } from '../plan/people'
import { planColleagues, planPersonnel } from '../plan/personnel'
import { avatarsOf, personRow } from './people'
import { insertEvents } from './messages/messages'
import type { Step } from './step'

/** Real names, departments, managers and employee numbers, and the accounts `manager`, `hr` and `counsellor`. */
export const personnelStep: Step = {
  name: 'personnel',
  prepare: async (context) => {
    const colleagues = planColleagues()
    const [passwordHash, faces] = await Promise.all([hashPassword(SAMPLE_PASSWORD), avatarsOf(context, colleagues)])
    return async (tx) => {
      const added = await tx
        .insert(users)
        .values(colleagues.map((person, place) => personRow(context, person, passwordHash, faces[place])))
        .onConflictDoNothing()
        .returning({ id: users.id })
      // A name or number may be taken in a product that has been in use.
      const isNew = new Set(added.map(({ id }) => id))
      const news = colleagues.filter(({ id }) => isNew.has(id))
      if (news.length > 0) await tx.insert(files).values(faces.filter(({ ownerId }) => ownerId && isNew.has(ownerId)))
      const roles = news.flatMap(({ id, roles: given }) => given.map((role) => ({ userId: id, role })))
      if (roles.length > 0) await tx.insert(userRoles).values(roles)
      const present = new Set((await tx.select({ id: users.id }).from(users)).map(({ id }) => id))
      for (const { id, managerId, ...kept } of planPersonnel(context.people)) {
        await tx
          .update(users)
          .set({ ...kept, managerId: managerId !== null && present.has(managerId) ? managerId : null })
          .where(and(eq(users.id, id), eq(users.realName, ''), isNull(users.disabledAt)))
      }
      await insertEvents(tx, planHouseMessages({ ...context, people: news, stars: context.people }))
    }
  },
}
