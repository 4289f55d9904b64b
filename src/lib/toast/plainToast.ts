import { isElder } from '../look'
import styles from './plainToast.module.css'

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** A toast without a library, for when antd-mobile cannot be loaded. One at a time; in 长辈模式 until tapped. */
export function showPlain(text: string, durationMs: number): void {
  clearPlain()
  region = document.createElement('div')
  region.className = styles.toast ?? ''
  region.setAttribute('role', 'alert')
  document.body.append(region)
  region.textContent = text
  if (isElder()) {
    region.append(closeButton())
    region.onclick = clearPlain
  } else if (durationMs > 0) timer = setTimeout(clearPlain, durationMs)
}

/** Removes the plain toast, if one is shown. */
export function clearPlain(): void {
  clearTimeout(timer)
  region?.remove()
  region = undefined
}

function closeButton(): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.close ?? ''
  button.textContent = '知道了'
  return button
}
