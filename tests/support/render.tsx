import { render } from '@testing-library/react'
import { App } from '@/app/App'

/** Mounts the app at a path below /mobile. */
export function renderAt(path: string) {
  window.history.replaceState(null, '', `/mobile${path}`)
  return render(<App />)
}
