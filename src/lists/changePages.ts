import type { QueryClient } from '@tanstack/react-query'

/**
 * Changes the cached data of paged lists. A request under way started from the pages as they were, and its answer would
 * undo the change: one for a further page is cancelled, and the end of the list asks for it again; one for all pages is
 * repeated.
 * @param queryKey the lists whose keys start with it
 */
export function changePages<Data extends object>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (data: Data) => Data,
): void {
  const running = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data !== undefined })
  client.setQueriesData<Data>({ queryKey }, (data) => (data === undefined ? undefined : change(data)))
  for (const query of running) {
    const one = { queryKey: query.queryKey, exact: true }
    void (query.state.fetchMeta?.fetchMore ? client.cancelQueries(one) : client.invalidateQueries(one))
  }
}
