import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Journey } from '../../support/browser/journey'

/** A phone with a signed-in user and the composer open. */
export async function openComposer(here: Journey, name = 'demo'): Promise<Page> {
  const { page } = await here.member(name, '/trend/publish')
  await page.getByRole('radio', { name: '文字' }).waitFor()
  return page
}

export const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
export const choose = (page: Page, kind: string) => page.getByText(kind, { exact: true }).click()
export const send = (page: Page) => page.getByRole('button', { name: '发布', exact: true }).click()
export const submitted = (page: Page) => page.getByRole('heading', { name: '已提交，待审核' }).waitFor()
export const saved = (page: Page) => page.getByText('草稿已保存到本机').waitFor()
export const arrived = (page: Page, count: number) =>
  expect.poll(() => page.getByRole('button', { name: /^移除第/ }).count()).toBe(count)
