import type Quill from 'quill/core'
import { Delta } from 'quill/core'

type Matcher = Parameters<InstanceType<typeof Quill>['clipboard']['addMatcher']>[1]

/** Between the cells of a row; a tab or spaces would collapse where the text is read. */
const GAP = '\u3000'

/** The editor has no tables: the cells of a row follow each other on one line. An only cell keeps its lines. */
export const readCell: Matcher = (node, delta) => {
  if (node.parentElement?.childElementCount === 1) return delta
  const line = new Delta()
  delta.eachLine((words, _ends, n) => {
    if (n > 0) line.insert(' ')
    for (const op of words.ops) line.push(op)
  })
  const isLast = !(node instanceof Element) || !node.nextElementSibling
  return isLast ? line : line.insert(GAP)
}
