/** Globals set by the boot script of index.html. */
interface Window {
  /** Per built path the addresses of its chunks, the screen's own first. */
  __chunks?: Record<string, string[]>
  /** The last tap before the app could listen. */
  __tapped?: EventTarget | null
  /** Set if the server has rendered the page: hydrates it. */
  __served?: { by: import('@contract/served').StartMode; stopKeeping: () => void; replay: () => void }
}
