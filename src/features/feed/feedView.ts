import { useEffect } from 'react'
import { FeedTab } from '@contract/trend'
import { feedHref } from '@/routes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { keepCity, keptCity } from './keptCity'

export const feedTabs = [
  { tab: FeedTab.Recommend, text: '推荐' },
  { tab: FeedTab.Follow, text: '关注' },
  { tab: FeedTab.City, text: '同城' },
] as const

/** What the address asks for: a tab, and within it a topic and a city. */
export interface FeedView {
  tab: (typeof feedTabs)[number]['tab']
  topic: string
  /** Empty where the address names none. */
  city: string
}

/** The view of the address; an unknown tab is 推荐. */
export function useFeedView(): FeedView {
  const wanted = useQueryParam('tab')
  const topic = useQueryParam('topic')
  const city = useQueryParam('city')
  const tab = feedTabs.find((known) => known.tab === wanted)?.tab ?? FeedTab.Recommend
  const shown = tab === FeedTab.City ? city : ''
  useEffect(() => {
    if (shown) keepCity(shown)
  }, [shown])
  return { tab, topic, city: shown }
}

/** Where a tab leads from a view: 同城 to the city looked at last. */
export function tabHref(view: FeedView, tab: FeedView['tab']): string {
  return viewHref(tab === view.tab ? view : { ...view, tab, city: keptCity() })
}

/** The address of a view; what is the default is left out. */
export function viewHref({ tab, topic, city }: FeedView): string {
  const isCity = tab === FeedTab.City
  return feedHref({ tab: tab === FeedTab.Recommend ? undefined : tab, topic, city: isCity ? city : undefined })
}

/** Tells the lists of two views apart. */
export function viewKey({ tab, topic, city }: FeedView): string {
  return [tab, topic, city].map(encodeURIComponent).join('/')
}
