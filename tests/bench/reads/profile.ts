/** A CPU profile as the inspector gives it. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/** A function at one position of the call tree. Times in microseconds. */
export interface Frame {
  name: string
  room: string
  self: number
  total: number
  children: Frame[]
}

/** Part of the server's work to which a function belongs. */
function roomOf(url: string, name: string): string {
  const packed = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1]
  if (packed === 'pg' || packed === 'pg-pool' || packed === 'pg-protocol' || packed === 'pg-types')
    return '数据库驱动（pg）'
  if (packed === 'drizzle-orm') return '查询与行（drizzle）'
  if (packed === 'zod') return '校验（zod）'
  if (packed) return 'HTTP 框架（fastify 与插件）'
  if (/\/server\/(db|prepared)/.test(url)) return '查询与行（server/db、prepared）'
  if (/\/server\//.test(url)) return '我们的其余代码'
  if (url.startsWith('node:')) return 'Node（HTTP、网络、流、定时）'
  if (name === '(garbage collector)') return '垃圾回收'
  if (['writev', 'writeBuffer', 'writeUtf8String', 'writeLatin1String'].includes(name))
    return '写套接字（系统调用，含被抢占）'
  return '其余'
}

const IDLE = '(idle)'
const OWN = 'dispatch'

/** Call tree of the work of the process, without idle time and the profiler. */
export function treeOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const self = new Map<number, number>()
  for (const [i, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + Math.max(0, timeDeltas[i] ?? 0))
  const known = new Map(nodes.map((node) => [node.id, node]))
  const frameOf = (id: number): Frame | undefined => {
    const node = known.get(id)
    if (!node || node.callFrame.functionName === IDLE || node.callFrame.functionName === OWN) return undefined
    const { functionName, url } = node.callFrame
    const children = (node.children ?? []).flatMap((child) => frameOf(child) ?? [])
    const own = self.get(id) ?? 0
    const total = children.reduce((sum, child) => sum + child.total, own)
    return { name: functionName || '(anonymous)', room: roomOf(url, functionName), self: own, total, children }
  }
  return frameOf(nodes[0]?.id ?? 0) ?? { name: '(root)', room: '其余', self: 0, total: 0, children: [] }
}

/** Share of each part, largest first. */
export function sharesOf(tree: Frame): { room: string; share: number }[] {
  const times = new Map<string, number>()
  const count = ({ room, self, children }: Frame) => {
    times.set(room, (times.get(room) ?? 0) + self)
    children.forEach(count)
  }
  count(tree)
  return [...times].map(([room, time]) => ({ room, share: time / tree.total })).sort((a, b) => b.share - a.share)
}
