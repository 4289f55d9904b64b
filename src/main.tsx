import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { firstScreen } from './app/firstScreen'
import { healStyles } from './app/healStyles'
import { environment } from './env'
import { faults } from './lib/faults'

const container = document.getElementById('root')
// Where the boot script has told an old browser so, its sentence stays.
if (container && typeof Promise.any === 'function') {
  if (environment() !== 'local') faults.watch()
  healStyles()
  void firstScreen().then(() => {
    createRoot(container).render(<App />)
    void import('./app/wireSession').then(({ wireSession }) => wireSession()).catch(() => undefined)
  })
}
