import { SCRIPT_RETRIES } from '@contract/limits'

const PAUSE_MS = 500

const scripts = new Map<string, Promise<void>>()

function once(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`The script ${src} did not load`))
    }
    document.head.append(script)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function withRetries(src: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(src)
    } catch (error) {
      if (attempt >= SCRIPT_RETRIES) throw error
      await pause(PAUSE_MS * (attempt + 1))
    }
  }
}

/**
 * Loads a third-party script once per page, with 4 retries (rule: limits). Rejects if the last one fails too; the next
 * call then starts again.
 */
export function loadScript(src: string): Promise<void> {
  const loading = scripts.get(src) ?? withRetries(src)
  scripts.set(src, loading)
  loading.catch(() => scripts.delete(src))
  return loading
}
