import { useLayoutEffect } from 'react'
import { settings } from '@/env'

/** Sets `{title} - {brand}` (rule: page title) while mounted; only the brand for an empty title. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} - ${settings.brand}` : settings.brand
  }, [title])
}
