import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far beyond the screen a block is still drawn. */
const REACH = '1500px 0px'

/** The margins of the rows count as its height. */
const FLOW = { display: 'flow-root' } as const

/** A part of a long list: far from the screen it is room of its measured height, so that nothing moves. */
export function ListBlock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number>()

  useEffect(() => {
    const block = box.current
    if (!block || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries[entries.length - 1]
        if (!latest) return
        const isHeld = latest.isIntersecting || block.contains(document.activeElement)
        setRoom(isHeld ? undefined : latest.boundingClientRect.height)
      },
      { rootMargin: REACH },
    )
    observer.observe(block)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box} style={room === undefined ? FLOW : { ...FLOW, height: room }}>
      {room === undefined && children}
    </div>
  )
}
