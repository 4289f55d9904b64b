import { cutting, type Cut } from './cuts'

/**
 * Two features nobody here uses: `<ViewTransition>`, which then is an unknown element type like any other, and refs on
 * fragments, whose methods then are missing. And the stacks of the errors it only ever compares: taking them at
 * the start makes an inspected engine read all of the package a second time.
 */
export const reactCuts: readonly Cut[] = [
  [/ {6}case REACT_VIEW_TRANSITION_TYPE:\n\s+return \([^;]*;\n/, ''],
  [/^(function (?:\w*ViewTransition\w*|commitAfterMutationEffectsOnFiber)\([^)]*\) )\{\n[^]*?^\}/gm, '$1{}'],
  [/^ViewTransitionPseudoElement\.prototype[^]*?^\};\n/gm, ''],
  [/shouldStartViewTransition\n\s+\? \(pendingViewTransition = startViewTransition\([^)]*\)\)\n\s+: \(/, '('],
  [/\b(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
    '$1Object.create(Error.prototype, { message: { value: $2 } })'],
  [/^FragmentInstance\.prototype[^]*?^\};\n/gm, ''],
]

export const leanReact = () => cutting('lean-react', /react-dom-client\.production\.js$/, reactCuts)
