import '@/styles/tokens.css'
import '@/styles/antd.css'
import '@/styles/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'

const container = document.getElementById('root')
if (container) createRoot(container).render(<App />)
