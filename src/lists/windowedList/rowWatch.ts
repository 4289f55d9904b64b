import type { ListWindow } from './listWindow'

/** Reports the heights of rendered rows, each with its id in `data-id`, to a list's window. */
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

  /** @param measured called after heights were reported, or could not be */
  begin(measured: () => void): void {
    this.measured = measured
  }

  /** Observes exactly the rows that are rendered now. */
  see(box: HTMLElement): void {
    const rendered = new Set<Element>(box.querySelectorAll('[data-id]'))
    for (const row of this.rows) if (!rendered.has(row)) this.observer?.unobserve(row)
    for (const row of rendered) if (!this.rows.has(row)) this.observer?.observe(row)
    this.rows.clear()
    for (const row of rendered) this.rows.add(row)
    if (!this.observer) this.measured()
  }

  end(): void {
    this.observer?.disconnect()
    this.rows.clear()
  }
}
