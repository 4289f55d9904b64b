/** Elements that handle their own taps: links, controls and marked areas (swiper, player, action bar …). */
const OWN_TAPS = 'a, button, input, label, video, [data-own-tap]'

export type Tap = Pick<Event, 'target' | 'currentTarget'>

/** Whether a tap was on the page itself, not on an element that handles its own taps. */
export function isForPage({ target, currentTarget }: Tap): boolean {
  // Taps in a portal bubble here through React.
  const isInside = target instanceof Element && currentTarget instanceof Element && currentTarget.contains(target)
  return isInside && target.closest(OWN_TAPS) === null
}
