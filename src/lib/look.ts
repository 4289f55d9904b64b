import { enumValue } from './enumValue'

export const Theme = { System: 'system', Light: 'light', Dark: 'dark' } as const
export type Theme = (typeof Theme)[keyof typeof Theme]

export const TextSize = { Standard: 'standard', Large: 'large', Larger: 'larger', Elder: 'elder' } as const
export type TextSize = (typeof TextSize)[keyof typeof TextSize]

/** Theme and text size on this device. */
export interface Look {
  theme: Theme
  text: TextSize
}

export const LOOK_KEY = 'bole.look'
const PLAIN: Look = { theme: Theme.System, text: TextSize.Standard }

/** A stored value of any kind as a look. */
export function lookFrom(stored: unknown): Look {
  const { theme, text } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Look>
  return { theme: enumValue(Theme, theme) || PLAIN.theme, text: enumValue(TextSize, text) || PLAIN.text }
}

/** The copy that can be read synchronously before the first paint. */
export function copiedLook(): Look {
  try {
    return lookFrom(JSON.parse(String(localStorage.getItem(LOOK_KEY))))
  } catch {
    return PLAIN
  }
}

/** Colours of the browser's bars as in index.html: of the selected theme, else one per colour scheme. */
function colourBars(theme: Theme): void {
  document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]').forEach((bar) => {
    const isDark = String(theme === Theme.System ? bar.getAttribute('media') : theme).includes(Theme.Dark)
    bar.content = isDark ? '#181b20' : '#ffffff'
  })
}

/** Applies the look to the document. It is inlined into served pages, so it knows of no screen. */
export function applyLook({ theme, text }: Look, root: HTMLElement = document.documentElement): void {
  const set = (name: string, value: string, plain: string) =>
    value === plain ? root.removeAttribute(name) : root.setAttribute(name, value)
  set('data-theme', theme, PLAIN.theme)
  set('data-text', text, PLAIN.text)
  colourBars(theme)
}

let screenTheme: Theme | undefined

/** Applies the chosen look, except over a theme that the screen has of its own. */
export function applyChosenLook(): void {
  const { theme, text } = copiedLook()
  applyLook({ theme: screenTheme ?? theme, text })
}

/** Applies a screen's own theme, such as a video post's (rule: themes); undefined applies the chosen one again. */
export function setScreenTheme(theme: Theme | undefined): void {
  screenTheme = theme
  applyChosenLook()
}

/** Whether 长辈模式 is on: one column, large type and targets, no automatic motion, no swipe-only actions. */
export function isElder(root: HTMLElement = document.documentElement): boolean {
  return root.getAttribute('data-text') === TextSize.Elder
}
