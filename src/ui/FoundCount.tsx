import { HiddenText } from './text/HiddenText'

interface Props {
  /** Undefined without words and filter, and until these are answered. */
  count: number | undefined
  /** Whether there are more, so that the total is unknown. */
  isPartial?: boolean
  /** With its measure word: `篇文档`. */
  noun: string
  /** What the screen says of an empty result. */
  none: string
}

/**
 * Announces what a search has found (rule: searches). Render it where it stays while the search loads: what comes into
 * the document together with its words is not announced.
 */
export function FoundCount({ count, isPartial = false, noun, none }: Props) {
  return (
    <HiddenText live>
      {count === 0 && !isPartial && none}
      {!!count && (isPartial ? `找到多${noun}` : `找到 ${count} ${noun}`)}
    </HiddenText>
  )
}
