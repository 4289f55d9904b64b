import { DocKind } from '@contract/doc'

/**
 * Screens below `/mobile` that messages, entries of the ledger and the items of 今日 lead to; stored with them, so they
 * stay.
 */
export const paths = {
  audit: '/trend-audit',
  badges: '/badge',
  mailboxOwn: '/mailbox?activeTab=my',
  mailboxReplies: '/mailbox?activeTab=reply',
  mentorBookings: '/empower?box=mentors',
  mentorCalendar: '/empower?box=calendar',
  messages: '/message',
  mustReads: '/doc?box=mustRead',
  points: '/points',
  psychologyBookings: '/psychology?box=bookings',
  psychologyCalendar: '/psychology?box=calendar',
  publish: '/trend/publish',
  redemptions: '/points?box=mine',
  walk: '/walk',
  walkStations: '/walk/levelThirty',
} as const

// Screens of single things, below `/mobile` as well. Ids have only letters, digits, `_` and `-`: none is encoded.
export const trendPath = (trendsId: string): string => `/trend/detail?id=${trendsId}`
export const coursePath = (courseId: string): string => `/empower?course=${courseId}`
export const hotelOrderPath = (orderId: string): string => `/hotel?order=${orderId}`
export const marketItemPath = (itemId: string): string => `/market?id=${itemId}`
export const mealOrderPath = (orderId: string): string => `/catering/order/detail?id=${orderId}`
/** The pick-up code of an order that is not fetched yet. */
export const mealWaitingPath = (orderId: string): string => `/catering/order/waiting?id=${orderId}`

/** The reader of a document: articles and PDFs have one each. */
export const docPath = (docId: string, kind: string): string =>
  kind === DocKind.Article ? `/article?id=${docId}` : `/pdf?id=${docId}`
