export const distinct = (values: readonly unknown[]): number => new Set(values).size

/** HTML without its tags. */
export const plain = (html: string): string => html.replace(/<[^>]*>/g, '')

export function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
