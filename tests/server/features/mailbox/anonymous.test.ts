import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { BASE_PATHS } from '@contract/endpoint'
import { files as uploads } from '@contract/file'
import { mailbox } from '@contract/mailbox'
import { messages } from '@contract/message'
import { HOUR_MS } from '@contract/text/timeUnits'
import { idempotencyKeys } from '@server/db/tables'
import { files } from '@server/features/files/tables'
import { mailboxWorkers } from '@server/features/mailbox/delivery'
import { adviceLinks, advices } from '@server/features/mailbox/tables'
import { workOutbox } from '@server/jobs/outbox'
import { insertFile } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { clerk, member } from './people'

let testApp: TestApp
let author: Awaited<ReturnType<typeof member>>
let staff: Awaited<ReturnType<typeof clerk>>
let logged = ''

/** Values that would reveal the author. */
const TRACES = ['hidden-author', '不愿署名的人', 'hidden-file', 'hidden-picture', '12:37', '13900000042']

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString()
      done()
    },
  })
  testApp = await startTestApp({ now: new Date('2026-06-15T04:37:21Z'), log: pino({ level: 'trace' }, sink) })
  author = await member(testApp, { id: 'hidden-author', nickName: '不愿署名的人', mobile: '13900000042' })
  staff = await clerk(testApp, { nickName: '信箱小张' })
})
afterAll(() => testApp.close())

async function picture(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  for (const key of ['uploads/aa/hidden-file.jpg', 'uploads/aa/hidden-file-s.jpg'])
    await testApp.context.files.write(key, bytes)
  return insertFile(testApp.db, {
    id: 'hidden-file',
    ownerId: author.id,
    isPublic: false,
    storageKey: 'uploads/aa/hidden-file.jpg',
    smallStorageKey: 'uploads/aa/hidden-file-s.jpg',
    name: 'hidden-picture.jpg',
    smallName: 'hidden-picture-s.jpg',
  })
}

it('an anonymous entry says nothing of its author to the staff, in its rows, or in the logs', async () => {
  const fileId = await picture()
  await testApp.db.insert(idempotencyKeys).values(
    [uploads.upload, uploads.uploadEnd].map(({ base, path }) => ({
      ...{ scope: author.id, path: BASE_PATHS[base] + path, key: 'upload-0001', fingerprint: '' },
      ...{ answer: { code: 0, data: { id: fileId }, msg: '' }, createdAt: testApp.clock.now() },
    })),
  )
  expect((await author.write({ anonymous: true, adviceDesc: '食堂偷工减料', fileIds: [fileId] })).code).toBe(
    Code.Success,
  )
  const own = await author.newest()
  expect(own).toMatchObject({ adviceDesc: '食堂偷工减料', anonymous: true, submitTime: '2026-06-15 12:37:21' })
  expect(own.files).toHaveLength(1)

  testApp.clock.advance(2 * HOUR_MS)
  const answers = [
    await staff.post(mailbox.waiting, {}),
    await staff.take(own.adviceId),
    await staff.forward(own.adviceId, 'office'),
    await staff.post(mailbox.waiting, { adviceType: 'office' }),
    await staff.reply(own.adviceId),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => Code.Success))
  expect(answers[0]?.data).toMatchObject({
    list: [{ authorName: '', anonymous: true, submitTime: '2026-06-15 12:00:00', files: [{ width: 800 }] }],
  })

  testApp.clock.advance(HOUR_MS)
  await author.post(mailbox.followUp, { adviceId: own.adviceId, adviceDesc: '还在偷' })
  const again = await staff.post(mailbox.waiting, {})
  expect(again.data.list[0]?.followUps).toMatchObject([{ by: 'author', time: '2026-06-15 15:00:00' }])

  await workOutbox(testApp.context, mailboxWorkers(testApp.context.settings.secret))
  const told = (await author.post(messages.list, { group: 'system' })).data.list
  expect(told).toMatchObject([
    {
      category: 'notify_activity',
      title: '留言已回复',
      createTime: '2026-06-15 15:00:00',
      path: '/mailbox?activeTab=my',
    },
  ])
  expect(JSON.stringify(told)).not.toContain(own.adviceId)

  const rows = [await testApp.db.select().from(advices), await testApp.db.select().from(adviceLinks)]
  const pictures = await testApp.db.select().from(files)
  expect(pictures).toMatchObject([{ ownerId: null, createdAt: new Date('2026-06-15T04:00:00Z') }])
  const uploadAnswers = await testApp.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'upload-0001'))
  const dump = JSON.stringify([answers, again, rows, pictures, uploadAnswers, logged])
  expect(logged).toContain('/estate/v1/email/write')
  for (const trace of TRACES) expect(dump).not.toContain(trace)
})

it('the author can go on with it, and nobody else', async () => {
  const adviceId = await author.written({ anonymous: true })
  const other = await member(testApp)
  expect((await other.post(mailbox.followUp, { adviceId, adviceDesc: '好' })).code).toBe(Code.NotFound)
  await staff.reply(adviceId)
  expect((await author.post(mailbox.rate, { adviceId, satisfied: true })).code).toBe(Code.Success)
  expect((await author.newest()).rating).toBe('Y')
  expect((await other.mine()).total).toBe(0)
})

it('what its author adds carries the whole hour, and after a reply never a time before it', async () => {
  const adviceId = await author.written({ anonymous: true })
  const add = (text: string) => author.post(mailbox.followUp, { adviceId, adviceDesc: text })
  await add('补充一点')
  testApp.clock.advance(5000)
  await staff.reply(adviceId)
  testApp.clock.advance(5000)
  await add('还有问题')
  const entry = (await staff.waiting()).find((each) => each.adviceId === adviceId)
  const [before, after] = entry?.followUps ?? []
  expect(before?.time).toMatch(/:00:00$/)
  expect(after?.time).toBe(entry?.replyTime)
})

it('a later question carries no time before the answer that it follows', async () => {
  const adviceId = await author.written({ anonymous: true })
  const ask = () => author.post(mailbox.followUp, { adviceId, adviceDesc: '还有问题' })
  await staff.reply(adviceId)
  await ask()
  testApp.clock.advance(60_000)
  await staff.reply(adviceId)
  await ask()
  const [, answer, question] = (await author.newest()).followUps
  expect(question).toMatchObject({ by: 'author', time: answer?.time })
  testApp.clock.advance(HOUR_MS)
  await ask()
  expect((await author.newest()).followUps[3]?.time).toMatch(/:00:00$/)
})

it('its author sees no addition earlier than the entry', async () => {
  testApp.clock.advance(HOUR_MS - (testApp.clock.now().getTime() % HOUR_MS) + 8 * 60_000)
  const adviceId = await author.written({ anonymous: true })
  await author.followUp(adviceId, '补充一点')
  const { submitTime, followUps } = await author.newest()
  expect(submitTime).toMatch(/:08:00$/)
  expect(followUps).toMatchObject([{ by: 'author', time: submitTime }])
  testApp.clock.advance(HOUR_MS)
  await author.followUp(adviceId, '再补充一点')
  expect((await author.newest()).followUps[1]?.time).toMatch(/:00:00$/)
  const seen = (await staff.waiting()).find((each) => each.adviceId === adviceId)
  expect(seen?.followUps[0]?.time).toMatch(/:00:00$/)
})

it('one of the staff cannot handle their own anonymous entry', async () => {
  const adviceId = await staff.written({ anonymous: true })
  for (const answer of [
    await staff.take(adviceId),
    await staff.forward(adviceId, 'office'),
    await staff.reply(adviceId),
  ]) {
    expect(answer).toMatchObject({ code: Code.Forbidden, msg: '不能处理自己提交的留言' })
  }
  const colleague = await clerk(testApp)
  expect((await colleague.reply(adviceId)).code).toBe(Code.Success)
})

it('the kept answers do not tell either: neither the pictures’ former ids nor a digest anybody can make', async () => {
  await author.write({ anonymous: true, adviceDesc: '可猜的话' }, 'anonymous-0001')
  const body = JSON.stringify({ adviceType: 'canteen', adviceDesc: '可猜的话', anonymous: true })
  const guess = createHash('sha256').update(body).digest('hex')
  const kept = JSON.stringify(await testApp.db.select().from(idempotencyKeys))
  expect(kept).not.toContain(guess)
  expect(kept).not.toContain('可猜的话')
  expect(kept).not.toContain(author.id)
})
