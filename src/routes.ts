/** The base path, without the trailing slash: the router's basename. */
export const BASE = '/mobile'

/** A path without slashes at its end. */
export const plainPath = (path: string): string => path.replace(/(.)\/+$/, '$1')

/** A path to compare with others as the router does: in lower case, ASCII characters decoded. */
export const comparablePath = (path: string): string =>
  path.replace(/%[2-7][\da-f]/gi, decodeURIComponent).toLowerCase()

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

/** A path with those parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Paths below `BASE`, ids encoded; see `paths`. A link outside the router needs `BASE` before them. */
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
export const mailboxHref = (activeTab: 'online' | 'my' | 'reply') => withQuery(paths.mailbox, { activeTab })
export const messageDetailHref = (group: string) => withQuery(paths.messageDetail, { group })
export const messageTrendHref = (category: number) => withQuery(paths.messageTrend, { category: String(category) })
