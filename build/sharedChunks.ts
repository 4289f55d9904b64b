import { relative } from 'node:path'
import { root } from './rooms'

/**
 * Small modules that many screens share, in two files instead of one for every set of screens that has them in common:
 * each file is a request of its own, and small ones compress badly. Nothing the entry itself needs belongs here.
 */
const chunks = {
  /** What a screen needs to say why it shows nothing. */
  frame: [
    'contract/codes', 'contract/endpoint', 'contract/person', 'contract/plainText', 'contract/readers', 'contract/trend',
    'src/bridge/claim', 'src/bridge/topFrame', 'src/bridge/userAgent', 'src/http/address', 'src/http/apiError', 'src/http/early',
    'src/lib/look', 'src/lib/plainToast', 'src/lib/text', 'src/lib/toast', 'src/shared/NavBar', 'src/shared/useGoBack', 'src/shared/useQueryParam',
  ],
  /** Calls, the session, and what nearly every list of posts or people shows. */
  core: [
    'node_modules/js-cookie', 'contract/comment', 'contract/html',
    'src/bridge/answers', 'src/bridge/bridge', 'src/bridge/channel', 'src/bridge/methods',
    'src/http/actionHead', 'src/http/call', 'src/http/dataOf', 'src/http/sessionEnd', 'src/http/tell', 'src/http/verdict',
    'src/lib/date', 'src/lib/newKey', 'src/lib/number', 'src/lib/version',
    'src/session/redirect', 'src/session/session', 'src/session/shellToken', 'src/session/store', 'src/session/tabs', 'src/shared/BadgeList', 'src/shared/Face', 'src/shared/HiddenText', 'src/shared/LazySheet', 'src/shared/RichText', 'src/shared/afterLoad',
    'src/shared/authorBadges', 'src/shared/useCleanHtml', 'src/shared/whenNear',
  ],
} as const

const isIn = (places: readonly string[]) => (id: string) => {
  const path = relative(root, id).replace(/\?.*$/, '')
  return places.some((place) => (/\/$|^node_modules/.test(place) ? path.includes(place) : path.replace(/\.(module\.css|tsx?)$/, '') === place))
}

export const sharedChunks = Object.entries(chunks).map(([name, places]) => ({ name, test: isIn(places) }))
