/** The base path, without the trailing slash: the router's basename. */
export const BASE = '/mobile'

/** A path without slashes at its end. */
export const plainPath = (path: string): string => path.replace(/(.)\/+$/, '$1')

/** Path constants, relative to the base; our own are at the end. */
export const paths = {
  index: '/',
  login: '/login',
  aliCaptcha: '/aliCaptcha',
  catering: '/catering',
  cateringDetail: '/catering/detail',
  cateringCart: '/catering/cart',
  cateringOrder: '/catering/order',
  cateringOrderWaiting: '/catering/order/waiting',
  cateringOrderDetail: '/catering/order/detail',
  kitchen: '/catering/kitchen',
  message: '/message',
  messageDetail: '/message/detail',
  messageTrend: '/message/trend',
  messageTrendAudit: '/message/trend-audit',
  trendAudit: '/trend-audit',
  trendAuditDetail: '/trend-audit/detail',
  trendAuditLog: '/trend-audit/log',
  trendDetail: '/trend/detail',
  menu: '/menu',
  hotel: '/hotel',
  psychology: '/psychology',
  psychologyHall: '/psychology/hall',
  psychologyReport: '/psychology/report',
  service: '/service',
  empower: '/empower',
  market: '/market',
  pdf: '/pdf',
  badge: '/badge',
  app: '/app',
  about: '/about',
  notFound: '/not-found',
  mailbox: '/mailbox',
  doc: '/doc',
  article: '/article',
  articleTransfer: '/article/transfer',
  flow: '/flow',
  walk: '/walk',
  walkHistory: '/walk/history',
  walkRank: '/walk/rank',
  walkLevelThirty: '/walk/levelThirty',
  points: '/points',
  trendPublish: '/trend/publish',
  trendSearch: '/trend/search',
  user: '/user',
  me: '/me',
  menuEdit: '/menu/edit',
} as const

/** Route names with their patterns; the last six match everything below them. */
export const routeNames = {
  INDEX: paths.index,
  HOTEL: paths.hotel,
  ABOUT: paths.about,
  SERVICE: paths.service,
  EMPOWER: paths.empower,
  MARKET: paths.market,
  PDF: paths.pdf,
  LOGIN: paths.login,
  ALI_CAPTCHA: paths.aliCaptcha,
  APP: paths.app,
  DOC: paths.doc,
  ARTICLE: paths.article,
  ARTICLE_TRANSFER: paths.articleTransfer,
  MESSAGE_TREND: paths.messageTrend,
  TREND_DETAIL: paths.trendDetail,
  MESSAGE_TREND_AUDIT: paths.messageTrendAudit,
  MAIL_BOX: paths.mailbox,
  BADGE: paths.badge,
  FLOW: paths.flow,
  POINTS: paths.points,
  TREND_PUBLISH: paths.trendPublish,
  TREND_SEARCH: paths.trendSearch,
  USER: paths.user,
  ME: paths.me,
  MESSAGE: `${paths.message}/*`,
  TREND_AUDIT: `${paths.trendAudit}/*`,
  MENU: `${paths.menu}/*`,
  CATERING: `${paths.catering}/*`,
  PSYCHOLOGY: `${paths.psychology}/*`,
  WALK: `${paths.walk}/*`,
} as const

/** Navigation state of a link to a screen that ends on the screen of the link. */
export const OVER_STATE = { isOver: true }

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Router paths; prefix them with `BASE` for a link outside the router. */
export const feedHref = (view: { tab?: string; topic?: string; city?: string }) => withQuery(paths.index, view)
export const trendDetailHref = (id: string) => withQuery(paths.trendDetail, { id })
export const trendAuditDetailHref = (id: string) => withQuery(paths.trendAuditDetail, { id })
export const trendPublishHref = (id?: string, draft?: string) => withQuery(paths.trendPublish, { id, draft })
/** `kind` defaults to trend. */
export const trendSearchHref = (q?: string, kind?: string) => withQuery(paths.trendSearch, { q, kind })
export const appHref = (target?: string) => withQuery(paths.app, { target: target && BASE + target })
export const userHref = (id: string, list?: string) => withQuery(paths.user, { id, list })
export const meHref = (tab?: 'collect' | 'drafts' | 'settings', open?: string) => withQuery(paths.me, { tab, open })
export const meListHref = (list: string) => withQuery(paths.me, { list })
export const articleHref = (id: string) => withQuery(paths.article, { id })
export const pdfHref = (id: string) => withQuery(paths.pdf, { id })
export const dishHref = (dish: string, { date, meal }: { date: string; meal: string }) =>
  withQuery(paths.cateringDetail, { dish, date, meal })
export const mealOrderHref = (id: string) => withQuery(paths.cateringOrderDetail, { id })
export const waitingHref = (id: string) => withQuery(paths.cateringOrderWaiting, { id })
export const mailboxHref = (activeTab: 'online' | 'my' | 'reply') => withQuery(paths.mailbox, { activeTab })
export const messageDetailHref = (group: string) => withQuery(paths.messageDetail, { group })
export const messageTrendHref = (category: number) => withQuery(paths.messageTrend, { category: String(category) })
export const coursesHref = (view: { box?: 'mine'; category?: string }) => withQuery(paths.empower, view)
export const courseHref = (course: string, part: { lesson?: string; quiz?: string } = {}) =>
  withQuery(paths.empower, { course, ...part })
export const certificateHref = (certificate: string) => withQuery(paths.empower, { certificate })
/** All mentors with own bookings, or a mentor's own calendar. */
export const mentorsHref = (box: 'mentors' | 'calendar' = 'mentors') => withQuery(paths.empower, { box })
export const mentorHref = (mentor: string) => withQuery(paths.empower, { mentor })
export const pointsHref = (box: string, direction?: 'in' | 'out') => withQuery(paths.points, { box, direction })
export const flowBoxHref = (box: string) => withQuery(paths.flow, { box })
/** A form; `from` is the flow to resubmit. */
export const flowNewHref = (kind: string, from?: string) => withQuery(paths.flow, { new: kind, from })
export const flowHref = (id: string) => withQuery(paths.flow, { id })
export const walkHistoryHref = (range: string) => withQuery(paths.walkHistory, { range })
export const walkRankHref = (scope: string, period: string) => withQuery(paths.walkRank, { scope, period })
/** Hotels of a city for a stay; the screen chooses what is left out. */
export const hotelSearchHref = (search: { city?: string; from?: string; to?: string; sort?: string }) =>
  withQuery(paths.hotel, search)
/** A hotel for a stay; with a room, its booking form. */
export const hotelHref = (view: { id: string; from: string; to: string; room?: string }) => withQuery(paths.hotel, view)
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
