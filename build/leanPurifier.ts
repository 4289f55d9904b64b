import { cut, type Cut, cutting } from './cuts'

/**
 * The purifier's own lists of tags and attributes: every call of ours hands in `contract/html.ts`, and drawings and
 * formulas are no part of that. A call without a list, a drawing or a formula loses everything. And the spelling-out
 * of destructuring for engines older than ours.
 */
export const purifierCuts: readonly Cut[] = [
  [/const (html\$1|svg\$1|svgFilters|svgDisallowed|mathMl\$1|mathMlDisallowed|html|svg|mathMl|xml) = freeze\(\[[^\]]*\]\);/g,
    'const $1 = freeze([]);'],
  [/var _ref3 = _slicedToArray\(_ref2, 2\);/, 'var _ref3 = _ref2;'],
  [/^AsyncGenerator\.prototype[^]*?(?=^const entries )/m, ''],
]

export const leanPurifier = () => cutting('lean-purifier', /node_modules\/dompurify\/dist\//, (code) => cut(code, purifierCuts))
