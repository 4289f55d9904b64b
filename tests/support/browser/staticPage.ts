import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PROJECT } from '../servers/serverProcess'

/** `index.html` as a static file server sends it. */
export function plainPage() {
  const dist = join(PROJECT, 'dist')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': readFileSync(join(dist, 'csp.txt'), 'utf8'),
  }
  return { headers, body: readFileSync(join(dist, 'index.html'), 'utf8') }
}

/** Serves `index.html` to this page for shared posts too, as a static file server does. */
export async function servePlainFiles(page: Page): Promise<void> {
  const { headers, body } = plainPage()
  await page.route(/\/mobile\/trend\/detail\?/, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ headers, body }) : route.fallback(),
  )
}
