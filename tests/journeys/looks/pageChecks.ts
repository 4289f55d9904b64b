/** Checks that run in the page, so each is self-contained. */

export interface AxeWindow {
  axe: {
    run(
      root: Document,
      options: { resultTypes: ['violations']; runOnly?: { type: 'rule'; values: string[] } },
    ): Promise<{ violations: { id: string; impact: string | null; nodes: { html: string }[] }[] }>
  }
}

/**
 * Controls smaller than so many px (44, in 长辈模式 56) or covered by another element; a field includes its label. Of a
 * link counts what takes the tap, more or less than its box; links within sentences and those that only repeat one for
 * the eye are exempt.
 */
export function smallTargets(least: number): string[] {
  const controls = 'a[href], button, input, select, textarea, [role="button"], [role="slider"], [tabindex="0"]'
  const bad: string[] = []
  for (const element of Array.from(document.querySelectorAll<HTMLElement>(controls))) {
    const { display, visibility } = getComputedStyle(element)
    if (element.matches('video, a[aria-hidden="true"]') || visibility === 'hidden') continue
    const beside = Array.from(element.parentNode?.childNodes ?? []).filter(
      ({ nodeType }) => nodeType === Node.TEXT_NODE,
    )
    const isInSentence =
      display === 'inline' && beside.some(({ data }: Node & { data?: string }) => /\p{L}/u.test(data ?? ''))
    if (element.matches('a') && isInSentence) continue
    element.scrollIntoView({ block: 'center' })
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.getBoundingClientRect() : undefined
    const own = element.getBoundingClientRect()
    const { width, height, left, top } = label && label.height > own.height ? label : own
    if (width === 0 && height === 0) continue
    const name = `${element.getAttribute('aria-label') || element.textContent || element.outerHTML.slice(0, 80)} ${Math.round(width)}×${Math.round(height)}`
    const [x, y] = [left + width / 2, top + height / 2]
    const takesTap = (right: number, down: number) => element.contains(document.elementFromPoint(x + right, y + down))
    const reach = (right: number, down: number) => {
      let px = 0
      while (px < least && takesTap(px * right, px * down)) px += 1
      return px
    }
    const isLinkHit = element.matches('a') && takesTap(0, 0)
    const [wide, high] = isLinkHit ? [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)] : [width, height]
    if (wide < least - 0.1 || high < least - 0.1) bad.push(isLinkHit ? `${name} takes taps on ${wide}×${high}` : name)
    const hit = document.elementFromPoint(x, y)
    const isBehindVideo = element.getAttribute('role') === 'slider'
    if (!isBehindVideo && !element.contains(hit) && !hit?.contains(element) && !hit?.closest('label'))
      bad.push(`${name} is covered`)
  }
  scrollTo(0, 0)
  return bad
}

/** Hints of checkboxes and radios that touch what follows their label. */
export function touchingHints(): string[] {
  return Array.from(document.querySelectorAll('label small'))
    .filter((hint) => {
      const label = hint.closest('label')
      return label && label.getBoundingClientRect().bottom - hint.getBoundingClientRect().bottom < 3
    })
    .map((hint) => hint.outerHTML.slice(0, 80))
}

/** Boxes that only clip, yet were scrolled when a control in them came into view, which cuts off their text. */
export function shiftedBoxes(): string[] {
  return Array.from(document.querySelectorAll('body *'))
    .filter((box) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      return (overflowX === 'hidden' && box.scrollLeft !== 0) || (overflowY === 'hidden' && box.scrollTop !== 0)
    })
    .map((box) => `${box.className} ${box.scrollLeft},${box.scrollTop}: ${box.textContent?.slice(0, 20)}`)
}

/** Overlapping texts: pairs that share two fifths of a line's height and more than 3 px of its width. */
export function overlappingWords(): string[] {
  const lines: { left: number; right: number; top: number; bottom: number; holder: Element; isPinned: boolean }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    if (!node.textContent?.trim() || !holder?.checkVisibility({ visibilityProperty: true })) continue
    if (holder.closest('script, style, svg, option, .xgplayer, .textLayer')) continue
    const room = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    let [isPinned, isClipped] = [false, false]
    for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
      const { clip, overflowX, overflowY, position } = getComputedStyle(box)
      // For screen readers only.
      if (clip !== 'auto') isClipped = true
      if (position === 'fixed' || position === 'sticky') isPinned = true
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const { left, right, top, bottom } = box.getBoundingClientRect()
      room.left = Math.max(room.left, left)
      room.right = Math.min(room.right, right)
      room.top = Math.max(room.top, top)
      room.bottom = Math.min(room.bottom, bottom)
    }
    if (isClipped) continue
    const words = document.createRange()
    words.selectNodeContents(node)
    for (const rect of Array.from(words.getClientRects())) {
      const line = {
        ...{ left: Math.max(rect.left, room.left), right: Math.min(rect.right, room.right) },
        ...{ top: Math.max(rect.top, room.top), bottom: Math.min(rect.bottom, room.bottom) },
      }
      if (line.right > line.left && line.bottom > line.top) lines.push({ ...line, holder, isPinned })
    }
  }
  const bad = new Set<string>()
  lines.forEach((one, place) => {
    for (const other of lines.slice(place + 1)) {
      if (one.holder === other.holder || one.isPinned !== other.isPinned) continue
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      const line = Math.min(one.bottom - one.top, other.bottom - other.top)
      if (wide > 3 && high > 0.4 * line)
        bad.add(`${one.holder.textContent?.slice(0, 20)} | ${other.holder.textContent?.slice(0, 20)}`)
    }
  })
  return Array.from(bad)
}

/** Animations and transitions longer than the limit, except spinners. */
export function slowMotions(): string[] {
  const seconds = (list: string) =>
    Math.max(...list.split(',').map((one) => parseFloat(one) * (/ms$/.test(one.trim()) ? 0.001 : 1)))
  return Array.from(document.querySelectorAll('*'))
    .filter((element) => !element.classList.contains('spinner'))
    .flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element, part)
        const moves = animationName !== 'none' && seconds(animationDuration) > 0.01
        return moves || seconds(transitionDuration) > 0.01
          ? [`${element.tagName}.${element.className}${part ?? ''}`]
          : []
      }),
    )
}

/** The focused element and whether it is visible; undefined if the page itself has the focus. */
export function focused(): { name: string; visible: boolean } | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const ring = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  const visible = [null, '::after'].some((part) => ring(getComputedStyle(element, part)))
  const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return { name: name.trim() || element.tagName, visible }
}

/**
 * Visible text smaller than so many px, except inside drawings, players and the text layer of a PDF.
 */
export function smallWords(least: number): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const bad = new Set<string>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? ''
    const holder = node.parentElement
    if (!words || !holder || holder.closest('script, style, noscript, svg, .xgplayer, .textLayer')) continue
    const { width, height } = holder.getBoundingClientRect()
    if (width <= 1 || height <= 1 || getComputedStyle(holder).visibility === 'hidden') continue
    const size = parseFloat(getComputedStyle(holder).fontSize)
    if (size < least - 0.1) bad.add(`${words.slice(0, 20)} ${size}`)
  }
  return Array.from(bad)
}
