import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { comments } from '@contract/comment'
import { SERVED_BLOCK, type ServedTrend } from '@contract/served'
import { trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'

const served: ServedTrend = { at: '2026-11-30', detail: { trendsId: 't1' }, comments: { list: [], total: 0 } }

/** What the app shows in place of what was there. */
function show(attributes = ''): HTMLElement {
  document.body.innerHTML = [
    `<div id="root"><main><button ${attributes}>点赞<span>3</span></button></main></div>`,
    `<script id="${SERVED_BLOCK}" type="application/json">${JSON.stringify(served)}</script>`,
  ].join('')
  const button = document.querySelector('button')
  if (!button) throw new Error('no button')
  return button
}

beforeEach(async () => {
  vi.stubGlobal('__PARTS__', {
    chunks: { folder: '', files: '', of: {} },
    entry: '',
    styles: '',
    code: [],
    install: '',
  })
  document.cookie = 'bole_token=of-a-member; path=/mobile'
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  stub(comments.list, { list: [], total: 0 })
  show().focus()
  vi.resetModules()
  await import('@/boot/hydrate')
  document.querySelector('button')?.click()
})

it.each([
  ['makes a member’s early tap on what was off', 'aria-pressed="false"', 1],
  ['makes a tap on what is no switch', '', 1],
  ['leaves on what a member’s early tap would take back', 'aria-pressed="true"', 0],
])('%s, and gives it the focus', (_, attributes, taps) => {
  const button = show(attributes)
  const tapped = vi.fn()
  button.addEventListener('click', tapped)
  window.__served?.replay()
  expect(tapped).toHaveBeenCalledTimes(taps)
  expect(button).toHaveFocus()
})

it('a browser that is too old for the app leaves the post as it is, and says so above it', async () => {
  const button = show()
  const asked = received(trends.detail).length
  const any = Object.getOwnPropertyDescriptor(Promise, 'any') as PropertyDescriptor
  onTestFinished(() => void Object.defineProperty(Promise, 'any', any))
  Reflect.deleteProperty(Promise, 'any')
  Reflect.deleteProperty(window, '__served')
  vi.resetModules()
  await import('@/boot/hydrate')
  const sentence = document.querySelector('[role="alert"]')
  expect(sentence?.textContent).toBe('您的浏览器版本过低，只能阅读；要播放、评论、点赞，请升级浏览器或系统后再打开。')
  expect(sentence?.nextElementSibling?.id).toBe('root')
  expect(document.querySelector('button')).toBe(button)
  expect(window.__served).toBeUndefined()
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
  expect(received(trends.detail)).toHaveLength(asked)
})
