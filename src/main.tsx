import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler'
import { App } from './app/App'
import { firstScreen, servedScreen } from './app/firstScreen'
import { retryStyles } from './app/retryStyles'
import { missedNavigation } from './app/missedNavigation'
import { environment } from './env'
import { pageErrors } from './lib/pageErrors'

/** How often React yields before the first screen is shown: more often would paint the spinner instead of it. */
const FIRST_RENDER_FPS = 30

async function start(container: HTMLElement): Promise<void> {
  const served = window.__served
  await (served ? servedScreen() : firstScreen())
  const replayMissed = missedNavigation()
  const handleShown = () => {
    forceFrameRate(0)
    replayMissed()
    served?.replay()
  }
  const app = <App kept={served !== undefined} onShown={handleShown} />
  if (served?.by === 'hydrate') {
    // From here on React handles taps, and replays early ones itself.
    served.stopKeeping()
    hydrateRoot(container, app)
  } else {
    forceFrameRate(FIRST_RENDER_FPS)
    startTransition(() => createRoot(container).render(app))
  }
  void import('./app/wireSession').then(({ wireSession }) => wireSession()).catch(() => undefined)
}

const container = document.getElementById('root')
// The page's message for an old browser stays.
if (container && typeof Promise.any === 'function') {
  if (environment() !== 'local') pageErrors.watch()
  retryStyles()
  void start(container)
}
