import figures from '@/ui/figures/figures.module.css'

const DATE = /(\d{4}-\d{2}-\d{2}(?: [上下]午)?(?: 至)?)/

/** The value of a field; lines break beside its dates, not within them (rule: line breaks). */
export function WholeDates({ text }: { text: string }) {
  return text.split(DATE).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className={figures.whole}>
        {part}
      </span>
    ),
  )
}
