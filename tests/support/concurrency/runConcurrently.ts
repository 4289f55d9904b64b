/** Runs the operations in order with limited concurrency; returns the results in the order of completion. */
export async function runConcurrently<Result>(
  operations: Iterable<() => Promise<Result>>,
  limit = 64,
): Promise<Result[]> {
  const results: Result[] = []
  const pending = operations[Symbol.iterator]()
  const work = async () => {
    for (let next = pending.next(); !next.done; next = pending.next()) results.push(await next.value())
  }
  await Promise.all(Array.from({ length: limit }, work))
  return results
}
