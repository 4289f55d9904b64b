import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { journey } from '../support/browser/journey'
import { settled } from '../support/browser/settled'

const here = journey({ phones: { serviceWorkers: 'allow' } })
interface Post {
  trendsId: string
  auditStatus: number
  visibility: number
}
let posts: Post[]

async function ask<Data>(path: string, body: object, token = '111'): Promise<Data> {
  const answer = await fetch(`${here.server.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { data: Data }).data
}

beforeAll(async () => {
  const { accessToken } = await ask<{ accessToken: string }>('/api/auth_app/v1/login', {
    username: 'demo',
    password: 'bole-2026',
  })
  posts = (await ask<{ list: Post[] }>('/community-service/trends/v1/page', { tab: 'mine' }, accessToken)).list
})

const openPost = () =>
  posts.find(({ auditStatus, visibility }) => auditStatus === 1 && visibility === 1)?.trendsId ?? ''
const listed = (page: Page) =>
  page
    .getByText(/^(没有更多评论了|加载更多评论|暂无评论)$/)
    .first()
    .waitFor()
const countOf = async (page: Page, name: RegExp) =>
  Number((await page.getByRole('button', { name }).first().textContent())?.replace(/\D/g, ''))
/** A photo far larger than it is shown. */
const photo = () =>
  sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer()

async function visit(username: string, path: string): Promise<Page> {
  const { page } = await here.member(username, path)
  // A shared page is a visitor's until the member's own state of it has come.
  await settled(page)
  return page
}

describe('two people', () => {
  it('see what the other likes, collects, comments with a picture, answers and follows', async () => {
    const path = `/trend/detail?id=${openPost()}`
    const [author, reader] = [await visit('demo', path), await visit('company', path)]
    await listed(author)
    await listed(reader)
    const acts = [
      ['点赞', '**/likes/v1/set'],
      ['收藏', '**/collects/v1/set'],
      ['关注', '**/follow/v1/follow'],
    ] as const
    const turn = async (name: string, call: string) => {
      const answered = reader.waitForResponse(call)
      await reader.getByRole('button', { name: new RegExp(`^(已|互相)?${name}`) }).click()
      await answered
    }
    // An earlier run may have changed the sample data.
    for (const [name, call] of acts) {
      if (await reader.getByRole('button', { name: new RegExp(`^(已|互相)?${name}`), pressed: true }).count())
        await turn(name, call)
    }
    const likes = await countOf(reader, /^点赞/)
    const collects = await countOf(reader, /^收藏/)
    for (const [name, call] of acts) await turn(name, call)
    await reader.getByPlaceholder('发表评论...').click()
    await reader.getByRole('textbox', { name: '评论内容' }).fill('这张也很好')
    const uploaded = reader.waitForRequest('**/files/v1/upload')
    await reader.getByLabel('添加图片').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    expect((await uploaded).postDataBuffer()?.length ?? 0).toBeLessThan(200_000)
    await reader.getByRole('button', { name: '发送', exact: true }).click()
    await reader.getByRole('list', { name: '评论图片' }).waitFor()

    await author.reload()
    await listed(author)
    expect(await countOf(author, /^点赞/)).toBe(likes + 1)
    expect(await countOf(author, /^收藏/)).toBe(collects + 1)
    const comment = author.getByRole('listitem').filter({ hasText: '这张也很好' }).first()
    await comment.getByText('[图片]').waitFor()
    await comment.getByRole('button', { name: '查看图片 1' }).click()
    const large = author.getByRole('dialog', { name: '评论图片' }).getByRole('img').last()
    await expect.poll(() => large.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(1000)
    await author.keyboard.press('Escape')
    await author.getByRole('dialog').waitFor({ state: 'detached' })
    await comment.getByRole('button', { name: '回复' }).click()
    await author.getByRole('textbox', { name: '评论内容' }).fill('谢谢')
    await author.getByRole('button', { name: '发送', exact: true }).click()
    await comment.getByText('谢谢').waitFor()

    await reader.reload()
    await reader.getByText('谢谢', { exact: true }).waitFor()
    const person = await comment.getByRole('link').first().getAttribute('href')
    await author.goto(`${here.server.origin}${person ?? ''}`)
    await author.getByRole('button', { name: /^(回关|互相关注)$/ }).waitFor()
  })

  it('lose nothing of a picture in a draft over a reload; what is no picture is refused', async () => {
    const page = await visit('family', '/trend/detail?id=t-picture')
    await listed(page)
    await page.getByPlaceholder('发表评论...').click()
    const choose = page.getByLabel('添加图片')
    await choose.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture at all') })
    await page.getByText('无法读取这张图片，请改用 JPG 或 PNG 格式').waitFor()
    await choose.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '移除图片 1' }).waitFor()
    await page.reload()
    await listed(page)
    await page.getByPlaceholder('发表评论...').click()
    await page.getByRole('button', { name: '移除图片 1' }).waitFor()
    await page.getByRole('button', { name: '发送', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('发送成功').waitFor()
  })
})

describe('an author', () => {
  it('takes an own post away and brings it back', async () => {
    const page = await visit('demo', `/trend/detail?id=${openPost()}`)
    await listed(page)
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('确定删除这条动态吗？').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('动态已删除').waitFor()
    const { page: visitor } = await here.phone()
    await visitor.goto(here.url(`/trend/detail?id=${openPost()}`))
    await visitor.getByRole('alert').first().waitFor()
    await page.getByRole('button', { name: '撤销删除' }).click()
    await listed(page)
    await visitor.reload()
    await listed(visitor)
  })

  it('is told where an own post stands, others are not', async () => {
    const waiting = posts.find(({ auditStatus, visibility }) => auditStatus === 0 && visibility === 1)
    const page = await visit('demo', `/trend/detail?id=${waiting?.trendsId ?? ''}`)
    await page.getByText('审核中，仅自己可见').waitFor()
  })
})

describe('a post passed on', () => {
  it('is a link on plain http, and a picture with a code', async () => {
    const page = await visit('kitchen', '/trend/detail?id=t-picture')
    await listed(page)
    await page.getByRole('button', { name: '分享' }).click()
    await page.getByRole('button', { name: '生成分享图' }).click()
    const picture = page.getByRole('img', { name: '分享图，含动态内容和二维码' })
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBeGreaterThan(600)
    await page.getByRole('button', { name: '复制链接' }).click()
    await page.getByText('链接已复制').waitFor()
  })
})
