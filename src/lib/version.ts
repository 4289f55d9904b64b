function part(text: string | undefined): number {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : 0
}

/**
 * Compares dotted version numbers part by part (rule: versions): missing and invalid parts count as 0.
 * @returns negative, zero or positive, as for `Array.sort`
 */
export function compareVersions(left: string, right: string): number {
  const lefts = left.trim().split('.')
  const rights = right.trim().split('.')
  for (let at = 0; at < Math.max(lefts.length, rights.length); at += 1) {
    const difference = part(lefts[at]) - part(rights[at])
    if (difference !== 0) return difference
  }
  return 0
}
