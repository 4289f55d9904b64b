import { useState } from 'react'
import { Icon } from '../icon/Icon'
import look from '../look.module.css'

/**
 * A picture of a row, or an icon if there is none. Decorative: the name stands next to it.
 * @param className gives the size
 */
export function RowPicture({ url, className }: { url: string; className: string | undefined }) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const classes = `${look.frame} ${className}`
  if (!url || url === brokenUrl) {
    return (
      <span className={classes} aria-hidden="true">
        <Icon name="service" />
      </span>
    )
  }
  return <img className={classes} src={url} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(url)} />
}
