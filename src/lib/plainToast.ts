import styles from './plainToast.module.css'

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** A toast without any library, for when its code cannot come (offline). One at a time. */
export function showPlain(text: string, durationMs: number): void {
  clearPlain()
  region = document.createElement('div')
  region.className = styles.toast ?? ''
  region.setAttribute('role', 'alert')
  document.body.append(region)
  region.textContent = text
  if (durationMs > 0) timer = setTimeout(clearPlain, durationMs)
}

export function clearPlain(): void {
  clearTimeout(timer)
  region?.remove()
  region = undefined
}
