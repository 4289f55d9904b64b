import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './rooms'

/**
 * Groups small modules shared by several screens into a few chunks instead of one per set of screens: each chunk is a
 * request, and small ones compress badly. Do not add modules of the entry.
 */
const chunks = {
  /** Panels that replace a screen's content. */
  frame: [
    'contract/codes',
    'contract/endpoint',
    'contract/person',
    'contract/text/plainText',
    'contract/readers/readers',
    'contract/trend',
    'src/bridge/claim',
    'src/bridge/topFrame',
    'src/features/trend/comments/commentPages',
    'src/bridge/userAgent',
    'src/http/address',
    'src/http/apiError',
    'src/http/early',
    'src/lib/serverTime',
    'src/lib/look',
    'src/lib/toast/plainToast',
    'src/lib/text',
    'src/lib/toast/toast',
    'src/ui/button/IconButton',
    'src/ui/navigation/NavBar',
    'src/ui/navigation/useGoBack',
    'src/ui/navigation/useQueryParam',
    'src/posts/postTitle',
  ],
  /** Calls and the session. */
  core: [
    'node_modules/js-cookie',
    'src/bridge/answers',
    'src/bridge/bridge',
    'src/bridge/channel',
    'src/bridge/methods',
    'src/http/call',
    'src/http/dataOf',
    'src/http/readings',
    'src/http/sessionEnd',
    'src/http/failureToast',
    'src/http/verdict',
    'src/lib/newKey',
    'src/lib/version',
    'src/session/redirect',
    'src/session/session',
    'src/session/shellToken',
    'src/session/store',
    'src/lib/date',
    'src/lib/number',
    'src/lib/useInView',
    'src/session/tabs',
    'src/ui/HiddenText',
    'src/ui/sheet/LazySheet',
    'src/lib/afterLoad',
  ],
  /** Components of posts. */
  posts: [
    'contract/comment',
    'contract/text/html',
    'src/posts/BadgeList',
    'src/posts/RichText',
    'src/posts/authorBadges',
    'src/posts/useCleanHtml',
    'src/ui/Avatar',
    'src/posts/AuthorHeader',
    'src/posts/Pictures/Picture',
    'src/posts/Pictures/Pictures',
    'src/posts/Pictures/pictureBox',
    'src/posts/Pictures/useSwiper',
    'src/posts/videoBox/VideoBox',
    'src/posts/videoBox/VideoFaultView',
    'src/posts/videoBox/faults',
    'src/posts/videoBox/usePlayer',
  ],
  /** Paged lists and unread counts. */
  lists: [
    'node_modules/@tanstack/query-core/',
    'node_modules/@tanstack/react-query/',
    'src/http/prefetch',
    'src/http/queryClient',
    'src/http/unread',
    'src/http/withQueries',
    'src/lib/pages',
    'src/lib/recentTime',
    'src/lists/MoreRows',
    'src/lists/NewsPill',
    'src/lists/windowedList/rowHeights',
    'src/ui/LoginAsk',
    'src/ui/field/Select',
    'src/ui/RecentTime',
    'src/ui/navigation/LinkTabs',
    'src/ui/navigation/useIsReturn',
    'src/ui/navigation/useOpenTabShown',
  ],
  /** Drafts of orders and ratings, which no screen of `acting` uses. */
  order: ['src/writes/drafts/mealDraft'],
  /** Members' writes on posts and people, and the outbox. */
  acting: [
    'contract/act',
    'contract/publish',
    'contract/relation',
    'contract/report',
    'src/session/openedAgain',
    'src/writes/drafts/',
    'src/writes/operations/',
    'src/writes/outbox/outbox',
    'src/writes/outbox/queueEntry',
    'src/writes/outbox/showOutbox',
    'src/writes/outbox/useOutbox',
    'src/writes/outbox/useReadyOffline',
    'src/writes/upload/uploadFile',
    'src/writes/submit/',
    'src/writes/toggles/relationChanges',
    'src/writes/toggles/toggleStates',
    'src/writes/toggles/useToggle',
    'src/writes/toggles/FollowButton',
    'src/writes/removals',
  ],
  /** Modules of most members' screens. */
  member: [
    'src/http/canWait',
    'src/http/failureWords',
    'src/http/membersOnly',
    'src/session/useIsMember',
    'src/session/useUserTurn',
    'contract/dictionary',
    'contract/doc',
    'contract/feed',
    'contract/staffPortal',
    'contract/file',
    'contract/message',
    'contract/module',
    'contract/people',
    'src/posts/changedPosts',
    'src/writes/ownAccount',
    'src/lib/deviceStore',
    'src/ui/RadioRow',
    'src/writes/upload/problem',
    'src/writes/upload/uploads',
    'src/writes/upload/useUploads',
  ],
  captcha: ['contract/login', 'src/writes/captcha/LazyCaptcha', 'src/writes/captcha/useCaptchaFirst'],
  messages: [
    'src/features/message/FailedRead',
    'src/features/message/Stream',
    'src/features/message/icons',
    'src/features/message/queries',
    'src/features/message/rows/PlainMessage',
    'src/features/message/useNewer',
    'src/features/message/words',
  ],
  services: [
    'src/posts/openTarget',
    'src/features/service/Favourites',
    'src/features/service/ServicePage.module.css',
    'src/features/service/TileGrid',
    'src/features/service/TileGroups',
    'src/features/service/TileSkeleton',
    'src/features/service/TilesLoader',
    'src/features/service/queries',
    'src/features/service/savedHome',
    'src/features/service/shownGroups',
    'src/features/service/tileOutlines',
    'src/features/service/useOpenTile',
  ],
  /** Lists and cards of the services. */
  rows: ['src/lib/money', 'src/lists/PagedRows', 'src/lists/useCursorRows', 'src/ui/look'],
  audit: [
    'contract/audit',
    'contract/readers/auditReaders',
    'src/features/audit/AuditGate',
    'src/features/audit/Choices',
    'src/features/audit/CursorRows',
    'src/features/audit/LogRow',
    'src/features/audit/RowTitle',
    'src/features/audit/UndoBar',
    'src/features/audit/auditWords',
    'src/features/audit/listPlace',
    'src/features/audit/queries',
    'src/features/audit/undoStore',
    'src/features/audit/useNow',
  ],
  /** Form fields. */
  form: [
    'src/lib/focusInvalid',
    'src/ui/button/ButtonGroup',
    'src/ui/field/Checkbox',
    'src/ui/field/Field',
    'src/ui/field/FieldFrame',
    'src/ui/field/FileInput',
    'src/ui/field/Problem',
    'src/ui/field/TextArea',
    'src/ui/picture/Tile',
  ],
} as const

const isIn = (places: readonly string[]) => (id: string) => {
  const path = relative(root, id).replace(/\?.*$/, '')
  return places.some((place) =>
    /\/$|^node_modules/.test(place)
      ? path.includes(place)
      : path === place || path.replace(/\.(module\.css|tsx?)$/, '') === place,
  )
}

for (const place of Object.values(chunks).flat()) {
  if (!['', '.ts', '.tsx', '.module.css'].some((end) => existsSync(join(root, place + end))))
    throw new Error(`No file ${place}`)
}

/** The compiler's helpers, which the query library needs. */
const PRIVATE_METHODS = /@oxc-project.+(?:class|check)Private|@oxc-project.+assertClassBrand/

export const sharedChunks = [
  // The entry's imports stay in its chunk: otherwise each small shared one would become a chunk.
  { name: 'index', tags: ['$initial' as const] },
  ...Object.entries(chunks).map(([name, places]) => {
    const isOwn = isIn(places)
    return { name, test: name === 'lists' ? (id: string) => isOwn(id) || PRIVATE_METHODS.test(id) : isOwn }
  }),
]
