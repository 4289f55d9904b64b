import { useQuery } from '@tanstack/react-query'
import { type Account, people } from '@contract/people'
import { call } from '@/http/call'

/** Who is signed in; undefined until it is known. */
export function useOwnAccount(): Account | undefined {
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  })
  return data
}
