import { useLayoutEffect } from 'react'
import { TrendType } from '@contract/trend'
import { setScreenTheme, Theme } from '@/lib/look'

/** Video posts are always dark; all others follow the reader's theme. */
export function themeOf(type: TrendType): typeof Theme.Dark | undefined {
  return type === TrendType.Video ? Theme.Dark : undefined
}

/** Applies a post's theme to the whole document, browser bar included, while mounted. */
export function useDocumentTheme(theme: Theme | undefined): void {
  useLayoutEffect(() => {
    if (!theme) return undefined
    setScreenTheme(theme)
    return () => setScreenTheme(undefined)
  }, [theme])
}
