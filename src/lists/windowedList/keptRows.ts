/** Selector of elements that keep their row mounted: open forms and `data-keep`. */
const STATEFUL = 'form, [data-keep]'
const NONE: ReadonlySet<string> = new Set()

/** Rows that stay mounted outside the window, because they have the focus or state that would be lost. */
export class KeptRows {
  private ids = NONE
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly get = (): ReadonlySet<string> => this.ids

  /** Handler for a click or focus within the list. */
  readonly add = ({ target }: { target: EventTarget }): void => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset.id : undefined
    if (id !== undefined && !this.ids.has(id)) this.set(new Set(this.ids).add(id))
  }

  /** Call it when the window has moved. */
  release(box: Element): void {
    if (this.ids.size === 0) return
    const rows = [...box.querySelectorAll<HTMLElement>('[data-id]')]
    const isNeeded = (row: HTMLElement) => row.contains(document.activeElement) || row.querySelector(STATEFUL) !== null
    const needed = rows.filter((row) => this.ids.has(row.dataset.id ?? '') && isNeeded(row))
    if (needed.length < this.ids.size) this.set(new Set(needed.map(({ dataset }) => dataset.id ?? '')))
  }

  private set(ids: ReadonlySet<string>): void {
    this.ids = ids
    for (const listener of this.listeners) listener()
  }
}
