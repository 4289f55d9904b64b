import { type AnyNode, parse, type SwitchCase } from 'acorn'

interface Edit {
  from: number
  to: number
  instead: string
}

/**
 * Takes out of every `switch (….tag)` the cases of numbers that no tag ever has.
 * A name that such a case declares for its neighbours stays declared.
 */
export function withoutCases(code: string, tags: ReadonlySet<number>): string {
  const edits = [...nodesOf(parse(code, { ecmaVersion: 2022, sourceType: 'script' }))]
    .flatMap((node) => (node.type === 'SwitchStatement' && isTag(node.discriminant) ? editsOf(node.cases, tags) : []))
    .sort((one, other) => one.from - other.from)
  let at = 0
  let left = ''
  for (const { from, to, instead } of edits) {
    // Inside one that has gone as a whole.
    if (from < at) continue
    left += code.slice(at, from) + instead
    at = to
  }
  return left + code.slice(at)
}

const isTag = (node: AnyNode) =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag'

function editsOf(cases: SwitchCase[], tags: ReadonlySet<number>): Edit[] {
  const isGone = ({ test }: SwitchCase) => test?.type === 'Literal' && typeof test.value === 'number' && tags.has(test.value)
  return cases.flatMap((each, index) => {
    if (!isGone(each)) return []
    const [first] = each.consequent
    const label = { from: each.start, to: first?.start ?? each.end, instead: '' }
    if (!first) return [label]
    for (let above = index - 1; cases[above]?.consequent.length === 0; above--) {
      if (!isGone(cases[above] as SwitchCase)) return [label]
    }
    const names = each.consequent.flatMap((statement) => declaredIn(statement))
    return [{ from: names.length > 0 ? first.start : each.start, to: each.end, instead: names.length > 0 ? `var ${names.join(', ')};` : '' }]
  })
}

function declaredIn(statement: AnyNode): string[] {
  return [...nodesOf(statement)].flatMap((node) =>
    (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? [node.id.name] : []))
}

/** The node and everything in it. */
function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node
  for (const value of Object.values(node) as unknown[]) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(each)) yield* nodesOf(each)
  }
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value
