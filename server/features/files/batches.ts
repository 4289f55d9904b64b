/** Number of rows a sweep handles at a time. */
export const BATCH = 100

/**
 * Removes what a sweep finds, oldest first, until there is no more. What cannot be removed is left to the next sweep and
 * does not keep the rest from being removed; where a whole batch fails, the store is away and the sweep ends. Throws
 * the first failure at the end.
 * @param page at most `BATCH` ids, without the first `skipped`
 * @param remove resolves with what failed
 * @param isStopped ends it before the next batch
 */
export async function removeInBatches(
  page: (skipped: number) => Promise<string[]>,
  remove: (ids: string[]) => Promise<unknown[]>,
  isStopped: () => boolean,
): Promise<void> {
  const failures: unknown[] = []
  for (let isMore = true; isMore;) {
    const ids = await page(failures.length)
    const failed = ids.length > 0 ? await remove(ids) : []
    failures.push(...failed)
    isMore = ids.length === BATCH && failed.length < BATCH && !isStopped()
  }
  throwFirst(failures)
}

/** The reasons of rejected pieces of work. */
export const failuresOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))

/** Throws an Error with the number of failures, caused by the first of them; nothing without failures. */
export function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new Error(`${failures.length} could not be removed`, { cause: failures[0] })
}
