import { countsOf, type Result } from './report'
import { lineOf } from './table'

const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' }

/** Text for an attribute; XML 1.0 allows no other control characters and no lone surrogates. */
const escaped = (text: string) =>
  text.replace(/[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD').replace(/[&<>"\n]/g, (each) => NAMES[each] ?? each)

const seconds = (results: readonly Result[]) => (results.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(3)

function caseOf(result: Result): string {
  const { noun, call, rule, what, outcome, detail } = result
  const head = `    <testcase classname="${escaped(`conformance.${noun}`)}" name="${escaped(`${call} · ${rule} · ${what}`)}" time="${seconds([result])}"`
  if (outcome === 'passed') return `${head}/>`
  const within =
    outcome === 'missed'
      ? `<failure type="${escaped(rule)}" message="${escaped(lineOf(result))}"/>`
      : `<skipped message="${escaped(detail)}"/>`
  return `${head}>${within}</testcase>`
}

/** The results as JUnit XML, one suite per noun. */
export function junitOf(results: readonly Result[]): string {
  const suites = countsOf(results).map(({ noun, passed, missed, skipped }) => {
    const own = results.filter((result) => result.noun === noun)
    const numbers = `tests="${passed + missed + skipped}" failures="${missed}" skipped="${skipped}" time="${seconds(own)}"`
    return [`  <testsuite name="${escaped(noun)}" ${numbers}>`, ...own.map(caseOf), '  </testsuite>'].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="conformance">',
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
