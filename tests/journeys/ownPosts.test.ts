import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { journey } from '../support/browser/journey'
import { openComposer, send, submitted } from './publish/composer'

const here = journey()
const member = () => openComposer(here)

/** Makes a call without a browser. */
async function ask<Data>(path: string, body: object, token = '111'): Promise<{ code: number; data: Data }> {
  const answer = await fetch(here.server.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { code: number; data: Data }
}

async function tokenOf(username: string): Promise<string> {
  return (await ask<{ accessToken: string }>('/api/auth_app/v1/login', { username, password: 'bole-2026' })).data
    .accessToken
}

it('an approved post is changed, and stays what it was for others until that is approved too', async () => {
  const [author, auditor] = [await tokenOf('demo'), await tokenOf('auditor')]
  const words = { type: 1, title: '原来的题目', content: '<p>原来的正文</p>', fileIds: [], topicIds: [], visibility: 1 }
  const { data } = await ask<{ trendsId: string }>('/community-service/trends/v1/publish', words, author)
  const read = () => ask<{ title: string } | null>('/community-service/trends/v1/detail', { trendsId: data.trendsId })
  const approve = () =>
    ask(
      '/community-service/admin/trends/v1/audit',
      {
        sendNoticeFlag: 'Y',
        trends: [{ trendsId: data.trendsId, auditStatus: 1, auditReason: '' }],
        type: 'TRENDS',
      },
      auditor,
    )
  await approve()
  await expect.poll(async () => (await read()).data?.title, { timeout: 15_000 }).toBe('原来的题目')

  const page = await member()
  await page.goto(here.url(`/trend/publish?id=${data.trendsId}`))
  await page.getByText('修改通过审核后才会展示').waitFor()
  await page.getByLabel('标题（选填）').fill('改过的题目')
  await send(page)
  await submitted(page)
  expect((await read()).data?.title).toBe('原来的题目')
  await page.getByRole('link', { name: '我的动态' }).click()
  await page.getByText('修改审核中，其他人看到的仍是原内容').waitFor()
  await approve()
  await expect.poll(async () => (await read()).data?.title, { timeout: 15_000 }).toBe('改过的题目')
}, 60_000)

it('an own post is removed, and brought back by the undo', async () => {
  const page = await member()
  await page.getByLabel('正文').fill('删了又找回来')
  await send(page)
  await submitted(page)
  await page.getByRole('link', { name: '我的动态' }).click()
  const post = page.getByRole('article').filter({ hasText: '删了又找回来' })
  await post.waitFor()
  await page.getByRole('button', { name: '删除这条动态' }).first().click()
  await page.getByRole('button', { name: '撤销' }).click()
  await post.waitFor()
})
