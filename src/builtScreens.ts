import { withoutQuery } from '../contract/text/withoutQuery'
import { paths, plainPath } from './routes'

/** Paths of the existing screens (files: `app/screenTable.ts`). Router and tiles use them. */
export const screenPaths: readonly string[] = Object.values(paths).filter((path) => path !== paths.notFound)

/** Screens with the bottom bar (`app/BottomBar.tsx`), whose code the page loads with theirs. */
export const tabPaths: readonly string[] = [paths.index, paths.service, paths.message, paths.me]

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
  'features/trend/member/writing/drawShare',
  'features/trend/visitor/visitorPart',
  'http/client',
  'posts/videoBox/player',
  'ui/sheet/Sheet',
  'writes/toggles/toggle',
  'writes/captcha/CaptchaBox',
  'writes/upload/readyPicture',
  'writes/upload/sendFile',
  'writes/upload/sendVideo',
]

/**
 * Whether a target below /mobile is an existing screen.
 * @param target a router path with or without the base, a query and a hash
 */
export function isBuilt(target: string): boolean {
  const path = plainPath(withoutQuery(target).replace(/^\/mobile(?=\/|$)/, '')) || paths.index
  return screenPaths.includes(path)
}
