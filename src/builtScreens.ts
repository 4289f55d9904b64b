import { paths } from './routes'

/** Existing screens: path and file below src/features. Router, preloads and tiles use this table. */
export const builtScreens: Readonly<Record<string, string>> = {
  [paths.index]: 'feed/FeedPage',
  [paths.login]: 'login/LoginPage',
  [paths.aliCaptcha]: 'captcha/AliCaptchaPage',
  [paths.app]: 'app/AppPage',
  [paths.about]: 'about/AboutPage',
  [paths.service]: 'service/ServicePage',
  [paths.menu]: 'service/MenuPage',
  [paths.menuEdit]: 'service/MenuEditPage',
  [paths.doc]: 'doc/DocPage',
  [paths.pdf]: 'doc/PdfPage',
  [paths.points]: 'points/PointsPage',
  [paths.flow]: 'flow/FlowPage',
  [paths.empower]: 'learning/EmpowerPage',
  [paths.badge]: 'badge/BadgePage',
  [paths.catering]: 'catering/CateringPage',
  [paths.cateringDetail]: 'catering/CateringDetailPage',
  [paths.cateringCart]: 'catering/CateringCartPage',
  [paths.cateringOrder]: 'catering/CateringOrderPage',
  [paths.cateringOrderWaiting]: 'catering/CateringWaitingPage',
  [paths.cateringOrderDetail]: 'catering/CateringOrderDetailPage',
  [paths.kitchen]: 'catering/KitchenPage',
  [paths.walk]: 'walk/WalkPage',
  [paths.walkHistory]: 'walk/WalkHistoryPage',
  [paths.walkRank]: 'walk/WalkRankPage',
  [paths.walkLevelThirty]: 'walk/WalkLevelThirtyPage',
  [paths.hotel]: 'hotel/HotelPage',
  [paths.psychology]: 'psychology/PsychologyPage',
  [paths.psychologyHall]: 'psychology/HallPage',
  [paths.psychologyReport]: 'psychology/ReportPage',
  [paths.market]: 'market/MarketPage',
  [paths.article]: 'trend/ArticlePage',
  [paths.articleTransfer]: 'trend/ArticleTransferPage',
  [paths.message]: 'message/MessagePage',
  [paths.messageDetail]: 'message/MessageDetailPage',
  [paths.messageTrend]: 'message/MessageTrendPage',
  [paths.trendDetail]: 'trend/TrendDetailPage',
  [paths.trendSearch]: 'search/SearchPage',
  [paths.trendPublish]: 'publish/PublishPage',
  [paths.trendAudit]: 'audit/TrendAuditPage',
  [paths.trendAuditDetail]: 'audit/TrendAuditDetailPage',
  [paths.trendAuditLog]: 'audit/TrendAuditLogPage',
  [paths.messageTrendAudit]: 'audit/AuditInboxPage',
  [paths.user]: 'people/UserPage',
  [paths.me]: 'people/MePage',
  [paths.mailbox]: 'mailbox/MailboxPage',
}

/** Code that depends on the response, by file below src; the boot script preloads it when needed. */
export const OPEN_TREND = 'features/trend/view/openTrend'
export const PURIFIER = 'lib/cleanHtml'
export const MEMBER = 'features/trend/member/Membership'
export const WRITING = 'features/trend/member/writing/Writing'
export const ARTICLE_EDITOR = 'features/publish/article/ArticleField'
/** The parts that the boot script preloads. */
export const preloadedParts: readonly string[] = [OPEN_TREND, PURIFIER, MEMBER]
/** Parts whose address the page must know: to preload them, or to request them again after a failure. */
export const builtParts: readonly string[] = [
  OPEN_TREND,
  PURIFIER,
  MEMBER,
  WRITING,
  ARTICLE_EDITOR,
  'features/doc/pdf/openPdf',
  'http/client',
  'posts/videoBox/player',
  'ui/sheet/Sheet',
  'writes/toggles/toggle',
  'writes/captcha/CaptchaBox',
  'writes/upload/sendFile',
  'writes/upload/sendVideo',
]

/**
 * Whether a target below /mobile is an existing screen.
 * @param target a router path with or without the base, a query and a hash
 */
export function isBuilt(target: string): boolean {
  const path =
    target
      .replace(/[?#].*$/, '')
      .replace(/^\/mobile(?=\/|$)/, '')
      .replace(/(.)\/+$/, '$1') || paths.index
  return Object.prototype.hasOwnProperty.call(builtScreens, path)
}
