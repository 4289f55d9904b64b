import { useEffect } from 'react'
import { settings } from '@/env'

/** `{title} - {brand}` (rule: page title) while the screen stands; the brand alone for an empty title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} - ${settings.brand}` : settings.brand
  }, [title])
}
