import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { firstScreen } from './app/firstScreen'

const container = document.getElementById('root')
if (container) {
  void firstScreen().then(() => {
    createRoot(container).render(<App />)
    void import('./app/wireSession').then(({ wireSession }) => wireSession()).catch(() => undefined)
  })
}
