import type { ListWindow } from './listWindow'

/** Tells a list's window the heights of its drawn rows, each with its id in `data-id`, as the browser lays them out. */
export class RowWatch {
  private readonly rows = new Set<Element>()
  private readonly observer: ResizeObserver | undefined
  private measured: () => void = () => undefined

  constructor(list: ListWindow) {
    if (typeof ResizeObserver === 'undefined') return
    this.observer = new ResizeObserver((entries) => {
      list.measure(
        entries.map(({ target, contentRect }) => ({
          id: (target as HTMLElement).dataset.id ?? '',
          height: contentRect.height,
        })),
      )
      this.measured()
    })
  }

  /** @param measured is called after heights were told, or could not be */
  begin(measured: () => void): void {
    this.measured = measured
  }

  /** Watches the rows that are drawn now, and no others. */
  see(box: HTMLElement): void {
    const drawn = new Set<Element>(box.querySelectorAll('[data-id]'))
    for (const row of this.rows) if (!drawn.has(row)) this.observer?.unobserve(row)
    for (const row of drawn) if (!this.rows.has(row)) this.observer?.observe(row)
    this.rows.clear()
    for (const row of drawn) this.rows.add(row)
    if (!this.observer) this.measured()
  }

  end(): void {
    this.observer?.disconnect()
    this.rows.clear()
  }
}
