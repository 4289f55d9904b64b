import { hkdfSync } from 'node:crypto'
import type { Db } from '../../db/db'
import { keyedDigest } from '../../lib/digest'
import { seal, unseal } from '../../lib/sealing'
import * as repo from './linkRepo'

/** Content of a link: the author and the exact time of an anonymous entry. */
interface Author {
  userId: string
  at: Date
}

/** A separate key per purpose. */
function keyFor(secret: string, use: 'mark' | 'seal'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `mailbox ${use}`, 32))
}

function markOf(secret: string, userId: string): string {
  return keyedDigest(keyFor(secret, 'mark').toString('hex'), 'mailbox author', userId)
}

/** Padded, so that its length does not tell that of the author's id. */
function sealAuthor(secret: string, adviceId: string, { userId, at }: Author): string {
  return seal(keyFor(secret, 'seal'), adviceId, JSON.stringify([userId, at.getTime()]).padEnd(128))
}

function open(secret: string, adviceId: string, sealed: string): Author | undefined {
  try {
    const [userId, at] = JSON.parse(unseal(keyFor(secret, 'seal'), adviceId, sealed)) as [string, number]
    return { userId, at: new Date(at) }
  } catch {
    return undefined
  }
}

/** Stores the sealed author of an anonymous entry, so that the reply can be delivered. */
export async function linkAuthor(db: Db, secret: string, adviceId: string, author: Author): Promise<void> {
  const sealed = sealAuthor(secret, adviceId, author)
  await repo.addLink(db, { adviceId, mark: markOf(secret, author.userId), sealed })
}

/** The ids of a person's own anonymous entries, for that person's own calls only. */
export function ownLinks(secret: string, userId: string) {
  return repo.idsMarked(markOf(secret, userId))
}

/** The exact time of an entry, for its author only. */
export async function ownTimes(db: Db, secret: string, userId: string): Promise<Map<string, Date>> {
  const links = await repo.linksMarked(db, markOf(secret, userId))
  return new Map(
    links.flatMap(({ adviceId, sealed }) => {
      const author = open(secret, adviceId, sealed)
      return author ? [[adviceId, author.at] as const] : []
    }),
  )
}

/** The author to notify of a reply. For delivery only: no call, command, log or staff message uses it. */
export async function recipientOf(db: Db, secret: string, adviceId: string): Promise<string | undefined> {
  const sealed = await repo.sealedOf(db, adviceId)
  return sealed === undefined ? undefined : open(secret, adviceId, sealed)?.userId
}

/** Deletes every link between a person and their anonymous entries. */
export async function eraseLinks(db: Db, secret: string, userId: string): Promise<void> {
  await repo.removeMarked(db, markOf(secret, userId))
}
