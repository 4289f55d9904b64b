import { useLayoutEffect } from 'react'
import { TrendType } from '@contract/trend'
import { copiedLook, wear } from '@/lib/look'

export type Theme = 'light' | 'dark'

/** Section 2: dark for video posts, light otherwise. */
export function themeOf(type: TrendType): Theme {
  return type === TrendType.Video ? 'dark' : 'light'
}

/** The whole document wears the theme while the post stands, the browser's own bar included. */
export function useDocumentTheme(theme: Theme): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.theme = theme
    const bars = Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    const formerBars = bars.map((bar) => bar.content)
    const surface = getComputedStyle(root).getPropertyValue('--color-surface').trim()
    if (surface) for (const bar of bars) bar.content = surface
    return () => {
      // What the document wore before may have been this post's own theme, with which the backend drew it.
      wear(copiedLook())
      bars.forEach((bar, at) => {
        bar.content = formerBars[at] ?? ''
      })
    }
  }, [theme])
}
