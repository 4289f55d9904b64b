/** What the boot script of index.html leaves for the app. */
interface Window {
  /** Per built path the addresses of its chunks, the screen's own first. */
  __chunks?: Record<string, string[]>
  /** What was tapped last before the app, or what starts it, could listen. */
  __tapped?: EventTarget | null
  /** Where the server has drawn the page: how it is to be taken over. */
  __served?: { by: import('@contract/served').TakeOver; stopKeeping: () => void; replay: () => void }
}
