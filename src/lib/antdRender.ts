import './antdSizes.css'
import { reduceMotion, restoreMotion, unstableSetRender } from 'antd-mobile'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<object, Root>()

// antd-mobile's Toast, Dialog and the like need this on React 19.
unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => {
    await Promise.resolve()
    root.unmount()
    roots.delete(container)
  }
})

// Its movements are made by scripts, which no style ends.
const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
const applyMotion = () => (lessMotion.matches ? reduceMotion() : restoreMotion())
applyMotion()
lessMotion.addEventListener('change', applyMotion)
