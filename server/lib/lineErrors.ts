const LISTED = 20

/** Collects the errors of a file by line. */
export interface LineErrors {
  add(line: number, message: string): void
  /** Counts errors that are not listed. */
  addCount(more: number): void
  readonly count: number
  /** Throws an Error that lists the first errors by line and their total. */
  throwIfAny(): void
}

/** Collects errors of a file by line; keeps a bounded number, the lowest lines, and counts all. */
export function lineErrors(): LineErrors {
  /** The errors with the lowest lines so far; the number is bounded. */
  let lowestErrors: { line: number; message: string }[] = []
  let count = 0
  return {
    add(line, message) {
      count += 1
      lowestErrors.push({ line, message })
      if (lowestErrors.length > LISTED * 10) lowestErrors = lowest(lowestErrors)
    },
    addCount(more) {
      count += more
    },
    get count() {
      return count
    },
    throwIfAny() {
      if (count === 0) return
      const lines = lowest(lowestErrors).map(({ line, message }) => `第 ${line} 行：${message}`)
      const rest = count > lines.length ? [`……其余 ${count - lines.length} 处未列出`] : []
      throw new Error([`文件有 ${count} 处错误，没有导入任何内容：`, ...lines, ...rest].join('\n'))
    },
  }
}

function lowest(errors: readonly { line: number; message: string }[]) {
  return [...errors].sort((a, b) => a.line - b.line).slice(0, LISTED)
}
