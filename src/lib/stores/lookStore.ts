import { deviceStore } from './deviceStore'
import { applyChosenLook, applyLook, copiedLook, type Look, LOOK_KEY, lookFrom, Theme } from '../look'

function copy(look: Look): void {
  try {
    localStorage.setItem(LOOK_KEY, JSON.stringify(look))
  } catch {
    // Without the copy the look is read from the device store a moment later.
  }
}

/** Applies a look and stores it on this device. */
export function chooseLook(look: Look): void {
  applyLook(look)
  copy(look)
  void deviceStore.write(LOOK_KEY, look)
}

/** Applies what another tab chooses. A screen's own theme stays. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === LOOK_KEY) applyChosenLook()
  })
}

/** Restores the stored look if the copy was lost. A screen's own theme stays. */
export async function restoreLook(): Promise<void> {
  const copied = copiedLook()
  const stored = await deviceStore.read(LOOK_KEY)
  const look = stored === undefined ? copied : lookFrom(stored)
  const applied = document.documentElement.getAttribute('data-theme') ?? Theme.System
  copy(look)
  if (applied !== copied.theme) return
  applyLook(look)
}
