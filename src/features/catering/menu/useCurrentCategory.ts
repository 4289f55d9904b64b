import { useEffect, useRef, useState } from 'react'

/** For so long after a choice its own scrolling changes nothing, in milliseconds. */
const SETTLE_MS = 300

/** The line, at 30 % of the viewport, whose category counts as current. */
const LINE = '-30% 0px -70% 0px'

const PREFIX = 'category-'

/** DOM id of the section of a category, which `useCurrentCategory` watches. */
export const sectionId = (categoryId: string): string => `${PREFIX}${categoryId}`

/** The category that was chosen or scrolled to last, at first the first one. */
export function useCurrentCategory(ids: readonly string[]) {
  const [current, setCurrent] = useState('')
  const chosenAt = useRef(-Infinity)
  const key = JSON.stringify(ids)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen && performance.now() - chosenAt.current > SETTLE_MS) setCurrent(seen.target.id.slice(PREFIX.length))
      },
      { rootMargin: LINE },
    )
    for (const id of JSON.parse(key) as string[]) {
      const section = document.getElementById(sectionId(id))
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return {
    current: ids.includes(current) ? current : (ids[0] ?? ''),
    /** Scrolls to a category without a history entry: "back" leaves the menu. */
    choose: (id: string) => {
      chosenAt.current = performance.now()
      setCurrent(id)
      const section = document.getElementById(sectionId(id))
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    },
  }
}
