import { useSearchParams } from 'react-router-dom'

/** Returns a function that sets one value of the address's query, or removes it if empty, in the same history entry. */
export function useSetQueryParam(): (name: string, value: string) => void {
  const [params, setParams] = useSearchParams()
  return (name, value) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
}
