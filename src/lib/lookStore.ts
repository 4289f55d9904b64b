import { deviceStore } from './deviceStore'
import { copiedLook, type Look, LOOK_KEY, lookFrom, Theme, wear } from './look'

function copy(look: Look): void {
  try {
    localStorage.setItem(LOOK_KEY, JSON.stringify(look))
  } catch {
    // Without the copy the look comes a moment later, from the device store.
  }
}

/** The browser's own bar goes with a theme that was chosen; else the page's two colours hold. */
function colourBars(theme: Theme): void {
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--color-surface').trim()
  for (const bar of Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))) {
    bar.dataset.own ??= bar.content
    bar.content = theme === Theme.System || !surface ? bar.dataset.own : surface
  }
}

/** Wears a look from now on, and keeps it on this device. */
export function chooseLook(look: Look): void {
  wear(look)
  colourBars(look.theme)
  copy(look)
  void deviceStore.write(LOOK_KEY, look)
}

/** Brings back what the device keeps where the copy was lost. While a screen wears a theme of its own it stays. */
export async function restoreLook(): Promise<void> {
  const copied = copiedLook()
  const kept = await deviceStore.read(LOOK_KEY)
  const look = kept === undefined ? copied : lookFrom(kept)
  const worn = document.documentElement.getAttribute('data-theme') ?? Theme.System
  copy(look)
  if (worn !== copied.theme) return
  wear(look)
  colourBars(look.theme)
}
