import { useSearchParams } from 'react-router-dom'

/** One value of the address's query, trimmed; empty if missing. */
export function useQueryParam(name: string): string {
  const [params] = useSearchParams()
  return params.get(name)?.trim() ?? ''
}
