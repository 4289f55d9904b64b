import type { AppContext } from '../appContext'
import type { Route } from '../calls/route'
import { actRoutes } from '../features/acts/routes'
import { articleRoutes } from '../features/articles/routes'
import { auditRoutes } from '../features/audit/routes'
import { badgeRoutes } from '../features/badges/routes'
import { cateringRoutes } from '../features/catering/routes'
import { commentRoutes } from '../features/comments/routes'
import { dictionaryRoutes } from '../features/dictionary/routes'
import { docRoutes } from '../features/docs/routes'
import { flowRoutes } from '../features/flow/routes'
import { hotelRoutes } from '../features/hotel/routes'
import { learningRoutes } from '../features/learning/routes'
import { mailboxRoutes } from '../features/mailbox/routes'
import { marketRoutes } from '../features/market/routes'
import { messageRoutes } from '../features/messages/routes'
import { moduleRoutes } from '../features/modules/routes'
import { monitorRoutes } from '../features/monitor/routes'
import { peopleRoutes } from '../features/people/routes'
import { pointRoutes } from '../features/points/routes'
import { psychologyRoutes } from '../features/psychology/routes'
import { publishingRoutes } from '../features/publishing/routes'
import { relationRoutes } from '../features/relations/routes'
import { reportRoutes } from '../features/reports/routes'
import { searchRoutes } from '../features/search/routes'
import { sessionRoutes } from '../features/session/routes'
import { trendRoutes } from '../features/trends/routes'
import { walkRoutes } from '../features/walk/routes'

const FEATURES: readonly ((context: AppContext) => Route[])[] = [
  sessionRoutes,
  peopleRoutes,
  relationRoutes,
  moduleRoutes,
  cateringRoutes,
  docRoutes,
  flowRoutes,
  hotelRoutes,
  pointRoutes,
  walkRoutes,
  psychologyRoutes,
  learningRoutes,
  marketRoutes,
  badgeRoutes,
  articleRoutes,
  dictionaryRoutes,
  trendRoutes,
  commentRoutes,
  actRoutes,
  reportRoutes,
  messageRoutes,
  publishingRoutes,
  mailboxRoutes,
  searchRoutes,
  auditRoutes,
  monitorRoutes,
]

/** The routes of all features, without uploads and files. */
export const routesOf = (context: AppContext): Route[] => FEATURES.flatMap((routes) => routes(context))
