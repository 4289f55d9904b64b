import figures from '@/ui/figures/figures.module.css'

/** The days and nights of a stay; lines break between them. */
export function StayParts({ parts: [from, to, nights] }: { parts: readonly [string, string, string] }) {
  return (
    <>
      <span className={figures.whole}>{from}</span> <span className={figures.whole}>{to}</span>
      <span className={figures.whole}>{nights}</span>
    </>
  )
}
