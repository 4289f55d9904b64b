/** What the boot script of index.html leaves for the app. */
interface Window {
  /** Per built path the addresses of its chunks, the screen's own first. */
  __chunks?: Record<string, string[]>
}
