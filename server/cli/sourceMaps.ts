import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AnyMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping'

/** A position in built code as browsers write it: `…/assets/index-abc.js:1:234`. */
const PLACE = /[^\s(@]*\/assets\/([\w.-]+\.js):(\d+):(\d+)/g

/**
 * Maps stacks of built code to the sources.
 * @param folder where the build keeps its source maps, which are not served
 */
export function stackReader(folder: string): (stack: string) => string {
  const maps = new Map<string, TraceMap | undefined>()

  function mapOf(name: string): TraceMap | undefined {
    if (!maps.has(name)) {
      const file = join(folder, `${basename(name)}.map`)
      maps.set(name, existsSync(file) ? AnyMap(readFileSync(file, 'utf8')) : undefined)
    }
    return maps.get(name)
  }

  return (stack) =>
    stack.replace(PLACE, (place, name: string, line: string, column: string) => {
      const map = mapOf(name)
      if (!map) return place
      const found = originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) })
      return found.source === null
        ? place
        : `${found.source.replace(/^(\.\.\/)+/, '')}:${found.line}:${found.column + 1}`
    })
}
