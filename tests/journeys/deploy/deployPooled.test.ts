import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch, openPhone } from '../../support/browser/browser'
import { signIn } from '../../support/browser/journey'
import { findPgBouncer, startPgBouncer, type TestPgBouncer } from '../../support/servers/pgbouncer'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres'
import { type RunningServer, runServer } from '../../support/servers/serverProcess'

/** Fewer connections than the server would open by default. */
const CONNECTIONS = 4

describe.runIf(findPgBouncer())('people whose server stands behind a pooler in transaction mode', () => {
  let postgres: TestPostgres
  let pooler: TestPgBouncer
  let server: RunningServer
  let browser: Browser

  beforeAll(async () => {
    postgres = await startPostgres()
    pooler = await startPgBouncer(postgres.url, CONNECTIONS)
    const env = { DATABASE_URL: pooler.urlOf(await postgres.createDatabase()), DATABASE_POOLING: 'transaction' }
    ;[server, browser] = await Promise.all([runServer(mkdtempSync(join(tmpdir(), 'bole-data-')), { env }), launch()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await pooler?.stop()
    await postgres?.stop()
  })

  async function visit(username: string, path: string): Promise<Page> {
    const { page } = await openPhone(browser)
    const back = encodeURIComponent(`/mobile${path}`)
    await signIn(page, `${server.origin}/mobile/login?redirect=${back}`, username)
    return page
  }

  it('publish, like and comment as with a database of their own', async () => {
    const author = await visit('demo', '/trend/publish')
    await author.getByRole('textbox', { name: '正文' }).fill('经过连接池发布的一条动态')
    await author.getByRole('button', { name: '发布', exact: true }).click()
    await author.getByText('已提交，待审核').waitFor()
    const reader = await visit('company', '/trend/detail?id=t-picture')
    const answered = reader.waitForResponse('**/likes/v1/set')
    await reader.getByRole('button', { name: /^点赞/ }).click()
    expect((await answered).status()).toBe(200)
    await reader.getByPlaceholder('发表评论...').click()
    await reader.getByRole('textbox', { name: '评论内容' }).fill('连接池后面也一样')
    await reader.getByRole('button', { name: '发送', exact: true }).click()
    await reader.getByRole('listitem').filter({ hasText: '连接池后面也一样' }).first().waitFor()
    await author.goto(`${server.origin}/mobile/trend/detail?id=t-picture`)
    await author.getByRole('listitem').filter({ hasText: '连接池后面也一样' }).first().waitFor()
    const health = await fetch(`${server.origin}/healthz`)
    expect(health.status).toBe(200)
    expect(server.output()).not.toMatch(/"level":50/)
  })
})
