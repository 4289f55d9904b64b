import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** The code in large digits, for as long as the order can be fetched. */
export function PickUpCode({ code }: { code: string }) {
  return (
    <>
      <p className={`${look.soft} ${styles.center}`}>取餐码</p>
      <p className={styles.code} role="img" aria-label={[...code].join(' ')}>
        {code}
      </p>
    </>
  )
}
