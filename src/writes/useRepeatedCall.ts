import { useRef } from 'react'
import type { Endpoint } from '@contract/endpoint'
import { isTransport } from '@/http/apiError'
import { call } from '@/http/call'
import { newKey } from '@/lib/newKey'

const NONE = { text: '', key: '' }

/**
 * Calls for writes without a draft: one that was not answered may have been done, so the same one is repeated under its
 * key (rule: wrong answers). They throw as `call`.
 */
export function useRepeatedCall() {
  const open = useRef(NONE)
  return async <Body, Data>(endpoint: Endpoint<Body, Data>, body: Body): Promise<Data> => {
    const text = `${endpoint.path} ${JSON.stringify(body)}`
    if (open.current.text !== text) open.current = { text, key: newKey() }
    try {
      const data = await call(endpoint, body, { key: open.current.key })
      open.current = NONE
      return data
    } catch (error) {
      if (!isTransport(error)) open.current = NONE
      throw error
    }
  }
}
