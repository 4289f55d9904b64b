import { sql } from 'drizzle-orm'
import { files } from '../../features/files/tables'
import { follows, organisations, userRoles, users } from '../../features/people/tables'
import { topics } from '../../features/trends/tables'
import { hashPassword } from '../../lib/password'
import { planFollows, SAMPLE_PASSWORD } from '../plan/people'
import { facePicture } from '../plan/pictures'
import { random } from '../random'
import { ORGANISATIONS } from '../texts/names'
import { TOPICS } from '../texts/themes'
import { fileRow, inLanes, storePicture } from './store'
import { inParts, type Step } from './step'

const DAY_MS = 86_400_000

/** Organisations and topics. */
export const groundwork: Step = {
  name: 'groundwork',
  prepare: async () => async (tx) => {
    await tx.insert(organisations).values([...ORGANISATIONS])
    await tx.insert(topics).values([...TOPICS])
  },
}

/** The people with their faces, roles and follows. */
export const peopleStep: Step = {
  name: 'people',
  prepare: async (ground) => {
    const { people, start } = ground
    const since = (days: number) => new Date(start.getTime() - days * DAY_MS)
    const [passwordHash, faces] = await Promise.all([
      hashPassword(SAMPLE_PASSWORD),
      inLanes(4, people, ({ id }) => storePicture(ground.files, facePicture(id))),
    ])
    return async (tx) => {
      const rows = people.map(({ id, ageDays }, place) => {
        const face = faces[place]
        if (!face) throw new Error(`no face for ${id}`)
        return fileRow(face, {
          id: `f-face-${id}`,
          ownerId: id,
          kind: 'avatar',
          isPublic: true,
          createdAt: since(ageDays),
        })
      })
      await tx.insert(users).values(
        people.map(({ roles: _, ageDays, ...person }, place) => ({
          ...person,
          passwordHash: person.mobile ? passwordHash : null,
          faceUrl: `/files/${rows[place]?.name}`,
          createdAt: since(ageDays),
        })),
      )
      await tx.insert(files).values(rows)
      await tx.insert(userRoles).values(people.flatMap(({ id, roles }) => roles.map((role) => ({ userId: id, role }))))
      const r = random('follow times')
      await inParts(planFollows(people), (part) =>
        tx.insert(follows).values(part.map((pair) => ({ ...pair, createdAt: since(r.between(1, 430)) }))),
      )
      await tx.update(users).set({
        followNum: sql`(select count(*) from ${follows} where ${follows.followerId} = "users"."id")`,
        fansNum: sql`(select count(*) from ${follows} where ${follows.followeeId} = "users"."id")`,
      })
    }
  },
}
