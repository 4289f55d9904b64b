import { paths, withQuery } from './routes'

/** Paths below `BASE` to the screens of the services, ids encoded; see `routes.ts`. */
export const dishHref = (dish: string, { date, meal }: { date: string; meal: string }) =>
  withQuery(paths.cateringDetail, { dish, date, meal })
export const mealOrderHref = (id: string) => withQuery(paths.cateringOrderDetail, { id })
export const waitingHref = (id: string) => withQuery(paths.cateringOrderWaiting, { id })
export const coursesHref = (view: { box?: 'mine'; category?: string }) => withQuery(paths.empower, view)
export const courseHref = (course: string, part: { lesson?: string; quiz?: string } = {}) =>
  withQuery(paths.empower, { course, ...part })
export const certificateHref = (certificate: string) => withQuery(paths.empower, { certificate })
/** All mentors with own bookings, or a mentor's own calendar. */
export const mentorsHref = (box: 'mentors' | 'calendar' = 'mentors') => withQuery(paths.empower, { box })
export const mentorHref = (mentor: string) => withQuery(paths.empower, { mentor })
export const pointsHref = (box: string, direction?: 'in' | 'out') => withQuery(paths.points, { box, direction })
export const flowBoxHref = (box: string) => withQuery(paths.flow, { box })
/** Several approvals at once. */
export const flowBatchHref = (box: string) => withQuery(paths.flow, { box, batch: '1' })
/** A form; `again` is the flow to resubmit. WeChat adds a `from` of its own to forwarded addresses. */
export const flowNewHref = (kind: string, again?: string) => withQuery(paths.flow, { new: kind, again })
export const flowHref = (id: string) => withQuery(paths.flow, { id })
export const walkHistoryHref = (range: string) => withQuery(paths.walkHistory, { range })
export const walkRankHref = (scope: string, period: string) => withQuery(paths.walkRank, { scope, period })
/** Hotels of a city for a stay; the screen chooses what is left out. */
export const hotelSearchHref = (search: { city?: string; from?: string; to?: string; sort?: string }) =>
  withQuery(paths.hotel, search)
/** A hotel for a stay, which it chooses itself where none is given; with a room, its booking form. */
export const hotelHref = (view: { id: string; from?: string; to?: string; room?: string }) =>
  withQuery(paths.hotel, view)
export const hotelOrdersHref = () => withQuery(paths.hotel, { box: 'orders' })
export const hotelOrderHref = (order: string) => withQuery(paths.hotel, { order })
/** Home of psychology, or its box: reports, bookings or a counsellor's calendar. */
export const psychologyHref = (box?: 'reports' | 'bookings' | 'calendar') => withQuery(paths.psychology, { box })
export const scaleHref = (scale: string) => withQuery(paths.psychologyHall, { scale })
export const reportHref = (id: string) => withQuery(paths.psychologyReport, { id })
export const marketHref = (view: { status?: string; category?: string; mine?: string; q?: string }) =>
  withQuery(paths.market, view)
export const auditItemsHref = () => withQuery(paths.trendAudit, { kind: 'market' })
export const itemHref = (id: string) => withQuery(paths.market, { id })
/** A form; `new` is an unpublished item. */
export const itemFormHref = (edit: string) => withQuery(paths.market, { edit })
