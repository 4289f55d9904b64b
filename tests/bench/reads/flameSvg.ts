import type { Frame } from './profile'

const WIDTH = 1200
const ROW = 16
const LETTER = 6.2
/** Narrower frames are omitted. */
const LEAST = 1.5

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Merges the same calls below one parent into one frame. */
function joined(frames: Frame[]): Frame[] {
  const found = new Map<string, Frame>()
  for (const frame of frames) {
    const key = `${frame.name}\n${frame.room}`
    const former = found.get(key)
    if (!former) found.set(key, frame)
    else {
      const [self, total] = [former.self + frame.self, former.total + frame.total]
      found.set(key, { ...former, self, total, children: [...former.children, ...frame.children] })
    }
  }
  return [...found.values()].sort((a, b) => b.total - a.total)
}

/** A flame graph as one SVG without scripts: the full width is all work; a tooltip has name and duration of a frame. */
export function flameSvg(title: string, tree: Frame): string {
  const rooms: string[] = []
  const boxes: string[] = []
  let depth = 0
  const draw = ({ name, room, total, children }: Frame, left: number, row: number) => {
    const width = (total / tree.total) * WIDTH
    if (width < LEAST) return
    depth = Math.max(depth, row)
    if (!rooms.includes(room)) rooms.push(room)
    const share = `${((total / tree.total) * 100).toFixed(1)}%`
    const label = escaped(name.slice(0, Math.max(0, Math.floor((width - 4) / LETTER))))
    boxes.push(
      `<g><title>${escaped(`${name} · ${room} · ${share}`)}</title><rect x="${left.toFixed(1)}" y="${(row + 2) * ROW}" ` +
        `width="${width.toFixed(1)}" height="${ROW - 1}" class="r${rooms.indexOf(room)}"/>` +
        `${label.length > 2 ? `<text x="${(left + 2).toFixed(1)}" y="${(row + 3) * ROW - 4}">${label}</text>` : ''}</g>`,
    )
    let from = left
    for (const child of joined(children)) {
      draw(child, from, row + 1)
      from += (child.total / tree.total) * WIDTH
    }
  }
  draw(tree, 0, 0)
  const legend = rooms.map(
    (room, i) =>
      `<rect x="4" y="${(depth + 4 + i) * ROW}" width="12" height="12" class="r${i}"/>` +
      `<text x="22" y="${(depth + 5 + i) * ROW - 6}">${escaped(room)}</text>`,
  )
  const height = (depth + 5 + rooms.length) * ROW
  const colour = (i: number) => `hsl(${(i * 47 + 12) % 360} 70% 72%)`
  const styles = rooms.map((_, i) => `.r${i}{fill:${colour(i)}}`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`,
    `<style>${styles}</style><rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="4" y="14" font-size="13">${escaped(title)}</text>`,
    ...boxes,
    ...legend,
    '</svg>',
    '',
  ].join('\n')
}
