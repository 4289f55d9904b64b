import { cut, type Cut, cutting } from './cuts'
import { withoutCases } from './withoutCases'

/** Functions of the package, by a pattern of their names, with nothing but this inside. */
const hollow = (names: string, inside = ''): Cut =>
  [new RegExp(`^(function (?:${names})\\([^)]*\\) )\\{\\n[^]*?^\\}`, 'gm'), `$1{${inside}}`]

/**
 * What no element here ever is, in the package's own numbers: lists of suspenses (19), tags for the head (26), html, head
 * and body themselves (27), view transitions (30), activities (31).
 */
const KINDS: ReadonlySet<number> = new Set([19, 26, 27, 30, 31])

/**
 * Features nobody here uses. `<ViewTransition>`, `<Activity>` and `<SuspenseList>` then are unknown element types like
 * any other; refs on fragments miss their methods; a tag for the head stays where it is written; a custom element gets
 * attributes like any other; forms know no actions; an error says nothing of the components around it; a transition
 * shows no sign of the browser's own. And the stacks of the errors it only ever compares: taking them at the start makes an
 * inspected engine read all of the package a second time.
 */
export const reactCuts: readonly Cut[] = [
  [/ {6}case REACT_(?:VIEW_TRANSITION|ACTIVITY|SUSPENSE_LIST)_TYPE:\n\s+return \([^;]*;\n/g, ''],
  hollow('\\w*ViewTransition\\w*|commitAfterMutationEffectsOnFiber'),
  [/^ViewTransitionPseudoElement\.prototype[^]*?^\};\n/gm, ''],
  [/shouldStartViewTransition\n\s+\? \(pendingViewTransition = startViewTransition\([^)]*\)\)\n\s+: \(/, '('],
  [/\b(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
    '$1Object.create(Error.prototype, { message: { value: $2 } })'],
  [/^FragmentInstance\.prototype[^]*?^\};\n/gm, ''],
  // Forms that were sent before they were taken over.
  [/^ {2}i = \(unblocked\.ownerDocument \|\| unblocked\)\.\$\$reactFormReplay;\n[^]*?^(?=\})/m, ''],
  hollow('isHostHoistableType|isCustomElement', 'return !1'),
  hollow('setPropOnCustomElement|commitNewChildToFragmentInstances?|deleteChildFromFragmentInstance|commitFragmentInstance\\w+'),
  hollow('prefetchDNS|preconnect|preload(?:Module)?|preinit\\w+'),
  // Nothing holds up a commit.
  hollow('accumulateSuspenseyCommitOnFiber'),
  hollow('waitForCommitToBeReady', 'return null'),
  hollow('preloadInstanceAndSuspendIfNeeded', 'workInProgress.flags &= -16777217'),
  hollow('extractEvents\\$1|ensureFormComponentIsStateful|requestFormReset(?:\\$1)?|recursivelyResetForms|TransitionAwareHostComponent'),
  // Every supported engine writes the events of animations and transitions without a prefix.
  [/^var vendorPrefixes = [^]*?^(?=function )/m, ''],
  hollow('getVendorPrefixedEventName', 'return eventName'),
  [/^ReactDOMSharedInternals\.findDOMNode = [^]*?^\};\n/m, ''],
  [/^ +use(?:ActionState|FormState|Optimistic|HostTransitionStatus): (?:\w+|function[^]*?^ {4}\}),\n/gm, ''],
  hollow('getStackByFiberInDevAndProd', 'return ""'),
  hollow('defaultOnDefaultTransitionIndicator'),
]

/** What the smaller packages beside it hand out and nobody calls. */
export const offerCuts: readonly Cut[] = [
  'unstable_(?:next|runWithPriority|wrapCallback|forceFrameRate|useCacheRefresh)|addTransitionType|cacheSignal|browser',
  'preconnect|prefetchDNS|preinit\\w*|preload\\w*|requestFormReset|use(?:ActionState|Optimistic|FormState|FormStatus)',
].map((names) => [new RegExp(`^exports\\.(?:${names}) = (?:function[^]*?\\n\\}|\\w+);\\n`, 'gm'), ''])

export const leanReactCode = (code: string) => cut(withoutCases(code, KINDS), reactCuts)
export const leanOffersCode = (code: string) => cut(code, offerCuts)

export const leanReact = () => [
  cutting('lean-react', /react-dom-client\.production\.js$/, leanReactCode),
  cutting('lean-react-offers', /\/(?:react|react-dom|scheduler)\.production\.js$/, leanOffersCode),
]
