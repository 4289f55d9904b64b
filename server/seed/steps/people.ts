import { sql } from 'drizzle-orm'
import { DAY_MS } from '@contract/text/timeUnits'
import { files } from '../../features/files/tables'
import { follows, organisations, userRoles, users } from '../../features/people/tables'
import { topics } from '../../features/trends/tables'
import { hashPassword } from '../../lib/password'
import { PEOPLE } from '../accounts'
import { type PersonPlan, planFollows, SAMPLE_PASSWORD } from '../plan/people'
import { facePicture } from '../plan/pictures'
import { random } from '../random'
import { ORGANISATIONS } from '../texts/names'
import { TOPICS } from '../texts/themes'
import { fileRow, mapConcurrently, storePicture } from './store'
import { type SeedContext, inParts, type Step } from './step'

const since = (start: Date, days: number) => new Date(start.getTime() - days * DAY_MS)

/** Rows of the avatars, in the order of the people. */
export function avatarsOf({ files: store, start }: SeedContext, people: readonly PersonPlan[]) {
  return mapConcurrently(4, people, async ({ id, ageDays }) =>
    fileRow(await storePicture(store, facePicture(id)), {
      id: `f-face-${id}`,
      ownerId: id,
      kind: 'avatar',
      isPublic: true,
      createdAt: since(start, ageDays),
    }),
  )
}

/** A person's row; only people with a number get the password. */
export function personRow(
  { start }: SeedContext,
  { roles: _, ageDays, ...person }: PersonPlan,
  passwordHash: string,
  face: { name: string } | undefined,
): typeof users.$inferInsert {
  if (!face) throw new Error(`no face for ${person.id}`)
  return {
    ...person,
    passwordHash: person.mobile ? passwordHash : null,
    faceUrl: `/files/${face.name}`,
    createdAt: since(start, ageDays),
  }
}

/** Organisations and topics. */
export const groundwork: Step = {
  name: 'groundwork',
  prepare: async () => async (tx) => {
    await tx.insert(organisations).values([...ORGANISATIONS])
    await tx.insert(topics).values([...TOPICS])
  },
}

/** The people with their avatars, roles and follows. */
export const peopleStep: Step = {
  name: PEOPLE,
  prepare: async (context) => {
    const { people, start } = context
    const [passwordHash, faces] = await Promise.all([hashPassword(SAMPLE_PASSWORD), avatarsOf(context, people)])
    return async (tx) => {
      await tx
        .insert(users)
        .values(people.map((person, place) => personRow(context, person, passwordHash, faces[place])))
      await tx.insert(files).values(faces)
      await tx.insert(userRoles).values(people.flatMap(({ id, roles }) => roles.map((role) => ({ userId: id, role }))))
      const r = random('follow times')
      await inParts(planFollows(people), (part) =>
        tx.insert(follows).values(part.map((pair) => ({ ...pair, createdAt: since(start, r.between(1, 430)) }))),
      )
      await tx.update(users).set({
        followNum: sql`(select count(*) from ${follows} where ${follows.followerId} = "users"."id")`,
        fansNum: sql`(select count(*) from ${follows} where ${follows.followeeId} = "users"."id")`,
      })
    }
  },
}
