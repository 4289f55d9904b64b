import { Fragment } from 'react'
import figures from './figures/figures.module.css'

/** Facts separated by " · ", without the empty ones; lines break between two facts, never within one that fits. */
export function Parts({ parts }: { parts: readonly (string | false)[] }) {
  const shown = parts.filter(Boolean)
  return shown.map((part, place) => (
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className={figures.whole}>{place < shown.length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ))
}
