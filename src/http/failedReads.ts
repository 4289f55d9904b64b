interface Read {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/** For a screen that needs all of these reads: the first failure among those without data, and the retry of those. */
export function failedReads(...reads: readonly Read[]): { error: Error | null; retry: () => void } {
  const missing = reads.filter(({ data }) => data === undefined)
  return {
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    retry: () => missing.forEach(({ refetch }) => void refetch()),
  }
}
