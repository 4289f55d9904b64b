import { expect, it } from 'vitest'
import type { TrendFile } from '@contract/trend'
import { journey } from '@tests/support/browser/journey'
import { lookAt, phoneVideo } from '@tests/support/videos/videos'
import { picture } from '@tests/support/uploading'

const on = journey()

/** As text, as the test's compiler would resolve the import. */
const SEND_VIDEO = `(async () => {
  const { sendFile } = await import(window.__chunks['writes/upload/sendFile'][0])
  const shares = []
  const sending = { key: 'key-of-journey', signal: new AbortController().signal, onProgress: (share) => shares.push(share) }
  const file = await sendFile('video', document.getElementById('video').files[0], sending)
  return { file, most: Math.max(...shares) }
})()`

it('a member changes the face: made a small square without place and device, shown at once, kept after a reload', async () => {
  const { page } = await on.member('demo', '/me?tab=settings&open=profile')
  await page.getByRole('group', { name: '头像' }).waitFor()
  const content = await picture(3000, 2000)
    .withExif({ IFD0: { Make: 'BolePhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 15/1' } })
    .jpeg()
    .toBuffer()
  expect(content.includes('BolePhone')).toBe(true)
  await page.getByLabel('更换头像').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: content })
  await page.getByText('头像已上传，保存后生效').waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('资料已保存').waitFor()
  await page.reload()
  const face = page.getByRole('region', { name: '个人资料' }).locator('img').first()
  await face.waitFor()
  const size = await face.evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    return [img.naturalWidth, img.naturalHeight]
  })
  expect(size).toEqual([640, 640])
  const kept = Buffer.from(
    await (await fetch(new URL((await face.getAttribute('src')) ?? '', on.url('/')))).arrayBuffer(),
  )
  expect(kept.includes('BolePhone')).toBe(false)
})

it('a file that is no picture is refused with what to do', async () => {
  const { page } = await on.member('demo', '/me?tab=settings&open=profile')
  await page
    .getByLabel('更换头像')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await page.getByText('无法读取这张图片，请改用 JPG 或 PNG 格式').waitFor()
})

it('a video leaves piece by piece with its poster, goes on where it broke off, and becomes that of a post', async () => {
  const { page, context } = await on.member('demo', '/me')
  await page.getByRole('region', { name: '个人资料' }).waitFor()
  const video = await phoneVideo({ times: 40 })
  expect(video.length).toBeGreaterThan(10 * 1024 * 1024)
  let patches = 0
  await context.route('**/files/v1/tus/*', async (route) => {
    if (route.request().method() === 'PATCH' && (patches += 1) === 2) return route.abort('connectionreset')
    return route.continue()
  })
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input type="file" id="video">'))
  await page.locator('#video').setInputFiles({ name: 'IMG_1.mp4', mimeType: 'video/mp4', buffer: video })
  const answer = await page.evaluate<{ file: TrendFile; most: number }>(SEND_VIDEO)
  expect(patches).toBeGreaterThan(3)
  expect(answer.most).toBeCloseTo(0.95)
  expect(answer.file).toMatchObject({
    width: 720,
    height: 1280,
    url: expect.stringContaining('.mp4?e='),
    smallUrl: expect.stringContaining('.jpg?e='),
  })
  const kept = Buffer.from(await (await fetch(new URL(answer.file.url, on.url('/')))).arrayBuffer())
  expect(kept.includes('BolePhone')).toBe(false)
  expect((await lookAt(kept)).frames).toBe((await lookAt(video)).frames)
})

it('a video goes on where it broke off, although a gateway answers first that the backend is away', async () => {
  const { page, context } = await on.member('demo', '/me')
  await page.getByRole('region', { name: '个人资料' }).waitFor()
  const asked: string[] = []
  const isAsked = (method: string, count: number) => asked.filter((each) => each === method).length === count
  await context.route(/\/files\/v1\/tus/, async (route) => {
    const method = route.request().method()
    asked.push(method)
    if (method === 'PATCH' && isAsked(method, 2)) return route.abort('connectionreset')
    if (method === 'HEAD' && isAsked(method, 1)) return route.fulfill({ status: 502, body: '<html></html>' })
    return route.continue()
  })
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input type="file" id="video">'))
  const buffer = await phoneVideo({ times: 40 })
  await page.locator('#video').setInputFiles({ name: 'IMG_1.mp4', mimeType: 'video/mp4', buffer })
  const answer = await page.evaluate<{ file: TrendFile }>(SEND_VIDEO)
  expect(answer.file.url).toContain('.mp4?e=')
  expect(isAsked('HEAD', 2)).toBe(true)
  expect(isAsked('POST', 1)).toBe(true)
})

it('a video whose last answer is lost becomes a file without being sent again', async () => {
  const { page, context } = await on.member('demo', '/me')
  await page.getByRole('region', { name: '个人资料' }).waitFor()
  let [begun, ended] = [0, 0]
  context.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/files/v1/tus')) begun += 1
  })
  await context.route('**/files/v1/upload_end', async (route) => {
    ended += 1
    if (ended > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input type="file" id="video">'))
  const buffer = await phoneVideo()
  await page.locator('#video').setInputFiles({ name: 'IMG_1.mp4', mimeType: 'video/mp4', buffer })
  await expect(page.evaluate(SEND_VIDEO)).rejects.toThrow()
  const answer = await page.evaluate<{ file: TrendFile }>(SEND_VIDEO.replace('Math.max(...shares)', '0'))
  expect(answer.file.url).toContain('.mp4?e=')
  expect([begun, ended]).toEqual([1, 2])
})
