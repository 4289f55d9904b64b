import { useQuery } from '@tanstack/react-query'
import { type Account, people } from '@contract/people'
import { call } from '@/http/call'

/** The signed-in user; undefined until known. */
export function useOwnAccount(): Account | undefined {
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  })
  return data
}
