import { useRef } from 'react'
import type { Endpoint } from '@contract/endpoint'
import { isTransport } from '@/http/apiError'
import { call } from '@/http/call'
import { newKey } from '@/lib/newKey'

const NONE = { text: '', key: '' }

/**
 * Calls for writes without a draft: one that was not answered may have been done, so the same one is repeated under its
 * key (rule: wrong answers). They throw as `call`; `onFirst` is called when one is sent, but not when it is repeated.
 */
export function useRepeatedCall() {
  const open = useRef(NONE)
  return async <Body, Data>(endpoint: Endpoint<Body, Data>, body: Body, onFirst?: () => void): Promise<Data> => {
    const text = `${endpoint.path} ${JSON.stringify(body)}`
    if (open.current.text !== text) {
      open.current = { text, key: newKey() }
      onFirst?.()
    }
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
