import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { FileKind } from '@contract/file'
import { people } from '@contract/people'
import { DAY_MS } from '@contract/text/timeUnits'
import { claimFiles, releaseFiles } from '@server/features/files/service'
import { files } from '@server/features/files/tables'
import { sweep } from '@server/work'
import { insertFile, insertUser } from '@tests/support/rows'
import { picture, upload } from '@tests/support/uploading'
import { owner, test, token, withUploader } from './uploader'

withUploader()

const claim = (ids: string[], kinds: FileKind[] = [FileKind.Picture]) =>
  test.db.transaction((tx) => claimFiles(tx, { ids, ownerId: owner, kinds, now: test.clock.now() }))
const own = (kind = 'picture') =>
  insertFile(test.db, { ownerId: owner, kind, storageKey: `uploads/00/${Math.random()}` })
const known = async (id: string) => (await test.db.select().from(files).where(eq(files.id, id))).length === 1

describe('a claim', () => {
  it('gives own unused files of the kind, in the order asked', async () => {
    const ids = [await own(), await own(), await own()].reverse()
    expect((await claim(ids)).map(({ id }) => id)).toEqual(ids)
  })

  it.each<[string, () => Promise<string[]>, number]>([
    ['unknown', async () => ['nobody-knows'], Code.NotFound],
    ["another's", async () => [await insertFile(test.db, { ownerId: await insertUser(test.db) })], Code.NotFound],
    ['of nobody', async () => [await insertFile(test.db)], Code.NotFound],
    ['of another kind', async () => [await own('video')], Code.InvalidInput],
    ['named twice', async () => own().then((id) => [id, id]), Code.InvalidInput],
    ['in use', async () => own().then(async (id) => [(await claim([id]))[0]?.id ?? '']), Code.NotFound],
  ])('refuses a file that is %s, and then gives none', async (_what, asked, code) => {
    const good = await own()
    await expect(claim([good, ...(await asked())])).rejects.toMatchObject({ code })
    expect(await claim([good])).toHaveLength(1)
  })

  it('keeps a file from the sweep until it is released', async () => {
    const [claimed, idle] = [await own(), await own()]
    await test.db
      .update(files)
      .set({ createdAt: new Date(test.clock.now().getTime() - 2 * DAY_MS) })
      .where(eq(files.ownerId, owner))
    await claim([claimed])
    await sweep(test.context)
    expect([await known(claimed), await known(idle)]).toEqual([true, false])
    await releaseFiles(test.db, [claimed])
    await sweep(test.context)
    expect(await known(claimed)).toBe(false)
  })
})

it('a new avatar replaces the former, which the sweep then removes', async () => {
  const content = await picture(60, 60).jpeg().toBuffer()
  const faces = [
    await upload(test, { content, kind: 'avatar' }, { token }),
    await upload(test, { content, kind: 'avatar' }, { token }),
  ]
  for (const { data } of faces) {
    const answer = await test.post(people.changeAccount, { faceFileId: data.id }, { token })
    expect(answer.data.imFaceUrl).toBe(data.url)
  }
  test.clock.advance(DAY_MS + 1)
  await sweep(test.context)
  expect(await Promise.all(faces.map(({ data }) => known(data.id)))).toEqual([false, true])
})
