import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type * as Kit from 'react'
import type * as Page from 'react-dom'
import type * as Client from 'react-dom/client'
import type * as Server from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leanOffersCode, leanReactCode } from '../../../build/leanReact'

/** The packages as they are, or as the build takes them. */
function packages(isLean: boolean) {
  const loaded: Record<string, object> = {}
  function load(name: string, file: string, lean = leanOffersCode): object {
    const whole = readFileSync(join('node_modules', file), 'utf8')
    const code = isLean ? lean(whole) : whole
    const module = { exports: loaded[name] ??= {} }
    const need = (other: string) => loaded[other]
    const run = compileFunction(code, ['exports', 'require', 'module']) as (...scope: unknown[]) => void
    run(module.exports, need, module)
    return module.exports
  }
  const react = load('react', 'react/cjs/react.production.js') as typeof Kit
  load('scheduler', 'scheduler/cjs/scheduler.production.js')
  const page = load('react-dom', 'react-dom/cjs/react-dom.production.js') as typeof Page
  const client = load('react-dom/client', 'react-dom/cjs/react-dom-client.production.js', leanReactCode) as typeof Client
  const server = load('react-dom/server', 'react-dom/cjs/react-dom-server-legacy.browser.production.js') as typeof Server
  return { react, page, client, server }
}

type Packages = ReturnType<typeof packages>

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** One page with one of each thing that screens are made of, and what is seen of it in turn. */
async function seen({ react, page, client }: Packages): Promise<string[]> {
  const { createElement: h, useState } = react
  const place = document.createElement('div')
  const aside = document.createElement('div')
  document.body.append(place, aside)
  const seconds: string[] = []
  const Words = react.createContext('无')
  let deliver = (_: { default: () => Kit.ReactNode }): void => undefined
  const Late = react.lazy(() => new Promise<{ default: () => Kit.ReactNode }>((resolve) => (deliver = resolve)))
  const listeners = new Set<() => void>()
  let stored = '一'

  class Boundary extends react.Component<{ children: Kit.ReactNode }, { said?: string }> {
    override state: { said?: string } = {}
    static getDerivedStateFromError = (error: unknown) => ({ said: String(error) })
    override componentDidCatch() {
      seconds.push('caught')
    }
    override render() {
      return this.state.said ?? this.props.children
    }
  }
  const Faulty = ({ fails }: { fails: boolean }) => {
    if (fails) throw new Error('坏了')
    return h('i', null, '好')
  }
  const Field = react.forwardRef<HTMLInputElement, { onTell: (text: string) => void }>(function Field({ onTell }, ref) {
    const [text, setText] = useState('初')
    return h('input', { ref, value: text, onChange: (event) => {
      setText(event.target.value.slice(0, 2))
      onTell(event.target.value)
    } })
  })
  const Kept = react.memo(() => h('b', null, react.useContext(Words)))
  const Store = () => h('u', null, react.useSyncExternalStore((tell) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  }, () => stored))

  function Screen() {
    const [taps, setTaps] = useState(0)
    const [far, setFar] = useState(0)
    const field = react.useRef<HTMLInputElement>(null)
    const later = react.useDeferredValue(taps)
    react.useLayoutEffect(() => {
      seconds.push(`laid ${taps} ${field.current?.value ?? ''}`)
      return () => void seconds.push(`lifted ${taps}`)
    }, [taps])
    react.useEffect(() => {
      seconds.push(`shown ${taps}`)
    }, [taps])
    return h(Words.Provider, { value: `词${taps}` },
      h('button', { type: 'button', id: 'tap', 'data-taps': taps, style: { opacity: 0.5, order: taps }, onClick: () => {
        setTaps((before) => before + 1)
        react.startTransition(() => setFar((before) => before + 10))
      }, onFocus: () => seconds.push('focused') }, `${taps}/${far}/${later}`),
      h('svg', { viewBox: '0 0 1 1', strokeWidth: 2 }, h('title', null, '图'), h('path', { d: 'M0 0' })),
      h('form', { onSubmit: (event: Kit.FormEvent) => {
        event.preventDefault()
        seconds.push('sent')
      } }, h(Field, { ref: field, onTell: (text) => seconds.push(text) }),
      h('textarea', { defaultValue: '段' }), h('select', { defaultValue: '2' }, h('option', { value: '1' }), h('option', { value: '2' }))),
      h('div', { dangerouslySetInnerHTML: { __html: '<em>原</em>' } }),
      h(Kept), h(Store),
      h(react.Suspense, { fallback: '加载中' }, taps > 0 && h(Late), h('s', null, '旁')),
      h(Boundary, null, h(Faulty, { fails: taps > 1 })),
      page.createPortal(h('p', { onClick: () => seconds.push('aside') }, `门${taps}`), aside),
      [...'甲乙丙'].slice(0, 3 - taps).reverse().map((each) => h('li', { key: each }, each)),
      h(react.Fragment, null, taps === 1 ? null : '空'), h('a', { href: 'javascript:alert(1)' }, '链'))
  }

  const root = client.createRoot(place, { onCaughtError: () => seconds.push('told') })
  const steps: string[] = []
  const look = () => steps.push(`${place.innerHTML} | ${aside.innerHTML} | ${seconds.splice(0).join(',')}`)
  const until = (check: () => void) => vi.waitFor(check, 20_000)
  const settled = (words: string) => until(() => expect(place.innerHTML).toContain(words))
  page.flushSync(() => root.render(h(Screen)))
  await until(() => expect(seconds).toContain('shown 0'))
  look()
  const button = place.querySelector('button')
  button?.focus()
  button?.click()
  await settled('1/10/1')
  await settled('加载中')
  await until(() => expect(seconds).toContain('shown 1'))
  look()
  deliver({ default: () => h('q', null, '到') })
  await settled('<q>到</q>')
  look()
  const input = place.querySelector('input')
  if (!input) throw new Error('no input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '二三四')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  aside.querySelector('p')?.click()
  stored = '二'
  for (const tell of listeners) tell()
  await settled('<u>二</u>')
  steps.push(input.value)
  button?.click()
  await settled('2/20/2')
  await until(() => expect(seconds).toContain('shown 2'))
  look()
  root.unmount()
  look()
  return steps
}

/** A page the server has drawn, taken over in place: once with the same words, once with others. */
async function takenOver({ react, client, server }: Packages, words: string): Promise<unknown[]> {
  const { createElement: h, useState } = react
  const told: unknown[] = []
  const place = document.createElement('div')
  document.body.append(place)
  function Screen({ word }: { word: string }) {
    const [taps, setTaps] = useState(0)
    react.useEffect(() => void told.push('taken over'), [])
    return h('main', { id: react.useId() },
      h(react.Suspense, { fallback: '加载中' }, h('p', null, word, taps), h('input', { defaultValue: '初' })),
      h('button', { type: 'button', onClick: () => setTaps(taps + 1) }, '点'), h('svg', null, h('path', { d: 'M0 0' })))
  }
  place.innerHTML = server.renderToString(h(Screen, { word: '词' }))
  const [paragraph, button] = [place.querySelector('p'), place.querySelector('button')]
  const root = client.hydrateRoot(place, h(Screen, { word: words }), { onRecoverableError: (error) => told.push(String(error)) })
  await vi.waitFor(() => expect(told).toContain('taken over'), 20_000)
  await vi.waitFor(() => expect(place.innerHTML).toContain(words), 20_000)
  told.push(place.querySelector('p') === paragraph, place.querySelector('button') === button)
  place.querySelector('button')?.click()
  await vi.waitFor(() => expect(place.textContent).toContain('1'), 20_000)
  told.push(place.innerHTML)
  root.unmount()
  return told
}

describe('what the build leaves of react-dom', () => {
  it('shows, hears and forgets the same as the whole package', async () => {
    const whole = await seen(packages(false))
    expect(whole).toHaveLength(6)
    expect(await seen(packages(true))).toEqual(whole)
  }, 90_000)

  it.each(['词', '别的词'])('takes a drawn page over as the whole package does: %s', async (words) => {
    const whole = await takenOver(packages(false), words)
    expect(whole.slice(-2, -1)).toEqual([true])
    expect(await takenOver(packages(true), words)).toEqual(whole)
  }, 90_000)

  it('refuses what it has no more', () => {
    const { react, page, client } = packages(true)
    const told = vi.fn()
    const root = client.createRoot(document.createElement('div'), { onUncaughtError: told })
    page.flushSync(() => root.render(react.createElement(react.Activity)))
    expect(told).toHaveBeenCalledOnce()
  })
})
