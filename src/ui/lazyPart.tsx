import { type ComponentType, createContext, createElement, lazy, useContext, useEffect, useState } from 'react'
import { importChunk, loadChunk } from '@/lib/loadChunk'
import { Failed } from './States'

const Attempts = createContext({ forget: () => {}, retry: () => {} })

/** Shown instead of a part whose code could not be loaded. */
function Missing() {
  const { forget, retry } = useContext(Attempts)
  useEffect(forget, [forget])
  return <Failed text="页面加载失败，请检查网络后重试" onRetry={retry} />
}

/**
 * A part of a screen whose code is loaded on demand, within a Suspense. A failure is shown in its place with a retry;
 * `React.lazy` alone would keep it until the page is reloaded.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const attempt = (by: typeof importChunk): ComponentType<Props> =>
    lazy(() => by(load, undefined).catch((): { default: ComponentType<Props> } => ({ default: Missing })))
  let latest = attempt(importChunk)

  /** The next mount or retry loads again. Not before a failure is shown: React asks again until a part is mounted. */
  const forget = () => {
    // Code of a former build is gone for good: a page that is older reloads.
    latest = attempt(loadChunk)
  }

  return function Part(props: Props) {
    const [shown, setShown] = useState(() => latest)
    const [attempts] = useState({ forget, retry: () => setShown(() => latest) })
    return <Attempts value={attempts}>{createElement(shown, props)}</Attempts>
  }
}
