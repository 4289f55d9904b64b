const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
/** Attributes, pseudo-classes and classes; removing them leaves a selector's tags. */
const NO_TAG = /\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?|\.[\w-]+/g

/** The classes, with a dot, and the tags in pieces of HTML. */
export function namesIn(html: string): Set<string> {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag)
  return new Set([...classes.map((name) => `.${name}`), ...tags, 'html', 'body'])
}

/**
 * The rules of a minified style sheet that can match with only these names.
 * @param drops further selectors and conditions to remove
 */
export function usedStyles(css: string, names: ReadonlySet<string>, drops: RegExp): string {
  let left = ''
  for (let at = 0; ;) {
    const open = css.indexOf('{', at)
    if (open < 0) return left
    const end = endOf(css, open)
    const head = css.slice(at, open).trim()
    const body = css.slice(open + 1, end)
    left += ruleOf(head, body, {
      isUsed: (part) => !drops.test(part) && namesOf(part).every((name) => names.has(name)),
      isDropped: (condition) => drops.test(condition),
      inner: () => usedStyles(body, names, drops),
    })
    at = end + 1
  }
}

/** Without custom properties that nothing reads. */
export function readProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  const left = css
    .replace(/([{;])(--[\w-]+):[^;}]*(?=[;}])/g, (all, before: string, name: string) => (read.has(name) ? all : before))
    .replace(/([{;]);+/g, '$1')
    .replace(/;}/g, '}')
  return left === css ? css : readProperties(left)
}

interface Choice {
  isUsed: (selector: string) => boolean
  isDropped: (condition: string) => boolean
  inner: () => string
}

function ruleOf(head: string, body: string, { isUsed, isDropped, inner }: Choice): string {
  if (/^@(?:media|supports)/.test(head)) {
    const rules = isDropped(head) ? '' : inner()
    return rules && `${head}{${rules}}`
  }
  if (head.startsWith('@')) return ''
  const used = head.split(',').filter(isUsed)
  return used.length > 0 ? `${used.join(',')}{${body}}` : ''
}

function namesOf(selector: string): string[] {
  const classes = [...selector.matchAll(CLASS)].map(([name]) => name)
  return [...classes, ...(selector.replace(NO_TAG, ' ').match(/[a-z][a-z0-9]*/g) ?? [])]
}

function endOf(css: string, open: number): number {
  for (let at = open + 1, depth = 1; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}' && (depth -= 1) === 0) return at
  }
  throw new Error('A style sheet has no end')
}
