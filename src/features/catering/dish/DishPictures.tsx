import type { DishDetail } from '@contract/catering'
import box from '@/ui/fill.module.css'
import styles from '../Catering.module.css'

/** The pictures of a dish side by side. */
export function DishPictures({ pictures }: Pick<DishDetail, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <div className={styles.pictures} role="group" aria-label="菜品图片" tabIndex={pictures.length > 1 ? 0 : undefined}>
      {pictures.map(({ id, url, alt }) => (
        <div key={id} className={styles.frame}>
          <img src={url} alt={alt ?? ''} className={`${box.fill} ${styles.picture}`} />
        </div>
      ))}
    </div>
  )
}
