import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { PHONE } from '../../support/browser/browser'
import { type Journey, sharedCookies } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import type { AxeWindow } from './pageChecks'
import type { VisitedScreen } from './visitedScreen'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Appearance {
  elder?: boolean
  viewport?: typeof PHONE
}

/** Opens screens for the checks, one after the other on the same phone; each sample account signs in once. */
export function screenOpener(here: Journey) {
  const cookieOf = sharedCookies(here)

  async function open(screen: VisitedScreen, { elder, viewport = PHONE }: Appearance = {}): Promise<Page> {
    const { page, context } = await here.reusedPhone()
    await page.setViewportSize(viewport)
    if (elder) {
      await page.goto(`${here.server.origin}/healthz`)
      await page.evaluate(() => localStorage.setItem('bole.look', JSON.stringify({ theme: 'system', text: 'elder' })))
    }
    if (screen.member) await context.addCookies([await cookieOf(screen.user ?? 'demo')])
    await page.goto(here.url(screen.path))
    await screen.act?.(page)
    await screen.ready(page).first().waitFor()
    await page.waitForLoadState('load')
    await settled(page)
    return page
  }
  return { open, cookieOf }
}

/** The rules of axe that read colours: dark differs from light by the tokens of `styles/tokens.css` only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Violations that axe calls serious or critical, of all its rules or of these. */
export async function seriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axeSource)
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, rules)
}

/** The same in the dark, of a page that was asked about in light; it stays dark. */
export async function violationsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  return seriousViolations(page, COLOUR_RULES)
}

export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
