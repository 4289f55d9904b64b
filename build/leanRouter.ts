import { cut, type Cut, cutting } from './cuts'

/**
 * What only the router's framework and data modes use: names for debugging tie forms and the like to the bundle, links
 * bring the prefetching of server-rendered pages along, routes the loaders' states. And its hints for developers.
 */
export const routerCuts: readonly Cut[] = [
  [/shouldPrefetch && !isAbsolute \? [^\n]* : link;/, 'link;'],
  [/let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/, ''],
  [/\.\.\.prefetchHandlers,/, ''],
  [/"data-discover": !isAbsolute && discover === "render" \? "true" : void 0/, ''],
  [/ref: mergeRefs\(forwardedRef, prefetchRef\),/, 'ref: forwardedRef,'],
  [/return [^\n]*createElement\(RSCErrorHandler, \{ error \}, result\);/, 'return result;'],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = void 0;'],
  [/return isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\);/, 'return useNavigateUnstable();'],
  [/(function warning\(cond, message\) )\{[^]*?\n\}/, '/* @__NO_SIDE_EFFECTS__ */ $1{}'],
  [/\binvariant\(([^`"'{}]*?),\s*(?:`[^`]*`|"[^"]*")\s*\)/g, 'invariant($1)'],
  [/\binvariant\(\n\s+([^\n]+),\n(?:\s+\/\/[^\n]*\n)*[^\n]+\n\s+\)/g, 'invariant($1)'],
  [/^ {6}(middleware|loader|action|hydrateFallbackElement|HydrateFallback|errorElement|ErrorBoundary|shouldRevalidate|handle|lazy): element\.props\.\1,?\n/gm, ''],
  [/^ {6}hasErrorBoundary: element\.props\.[^\n]*\n/m, ''],
  [/^\w+\.(?:displayName = "\w+"|contextType = RSCRouterContext);$/gm, ''],
  [/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2'],
]

export const leanRouter = () => cutting('lean-router', /node_modules\/react-router\/dist\//, (code) => cut(code, routerCuts))
