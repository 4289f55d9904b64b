import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { keyedDigest } from '../../lib/digest'
import { adviceLinks } from './tables'

/** Content of a link: the author and the exact time of an anonymous entry. */
interface Author {
  userId: string
  at: Date
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** A separate key per purpose. */
function keyFor(secret: string, use: 'mark' | 'seal'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `mailbox ${use}`, 32))
}

function markOf(secret: string, userId: string): string {
  return keyedDigest(keyFor(secret, 'mark').toString('hex'), 'mailbox author', userId)
}

function seal(secret: string, adviceId: string, { userId, at }: Author): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv).setAAD(Buffer.from(adviceId))
  const body = Buffer.concat([cipher.update(JSON.stringify([userId, at.getTime()]).padEnd(128)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function open(secret: string, adviceId: string, sealed: string): Author | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, IV_BYTES))
  cipher.setAAD(Buffer.from(adviceId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString()
    const [userId, at] = JSON.parse(text) as [string, number]
    return { userId, at: new Date(at) }
  } catch {
    return undefined
  }
}

/** Stores the sealed author of an anonymous entry, so that the reply can be delivered. */
export async function linkAuthor(db: Db, secret: string, adviceId: string, author: Author): Promise<void> {
  const sealed = seal(secret, adviceId, author)
  await db.insert(adviceLinks).values({ adviceId, mark: markOf(secret, author.userId), sealed })
}

/** The ids of a person's own anonymous entries, for that person's own calls only. */
export function ownLinks(secret: string, userId: string) {
  return sql`select ${adviceLinks.adviceId} from ${adviceLinks} where ${adviceLinks.mark} = ${markOf(secret, userId)}`
}

/** The exact time of an entry, for its author only. */
export async function ownTimes(db: Db, secret: string, userId: string): Promise<Map<string, Date>> {
  const links = await db
    .select()
    .from(adviceLinks)
    .where(eq(adviceLinks.mark, markOf(secret, userId)))
  return new Map(
    links.flatMap(({ adviceId, sealed }) => {
      const author = open(secret, adviceId, sealed)
      return author ? [[adviceId, author.at] as const] : []
    }),
  )
}

/** The author to notify of a reply. For delivery only: no call, command, log or staff message uses it. */
export async function recipientOf(db: Db, secret: string, adviceId: string): Promise<string | undefined> {
  const [link] = await db.select().from(adviceLinks).where(eq(adviceLinks.adviceId, adviceId))
  return link && open(secret, adviceId, link.sealed)?.userId
}

/** Deletes every link between a person and their anonymous entries. */
export async function forgetLinks(db: Db, secret: string, userId: string): Promise<void> {
  await db.delete(adviceLinks).where(eq(adviceLinks.mark, markOf(secret, userId)))
}
