import { z } from 'zod'
import { cityProblem, provinceProblem } from '@contract/people'
import { isBlank } from '@contract/text/plainText'

/**
 * A trimmed text that a check of the contract judges, so that both sides refuse it in the same words.
 * @param what its name in the Chinese message
 * @param problemOf what is wrong with the trimmed text; undefined if valid
 */
export const checkedText = (what: string, problemOf: (text: string) => string | undefined) =>
  z
    .string({ error: `${what}有误，请重新输入` })
    .trim()
    .superRefine((text, context) => {
      const message = problemOf(text)
      if (message) context.addIssue({ code: 'custom', message })
    })

const emptyIfBlank = (place: string) => (isBlank(place) ? '' : place)

/** The city of an account or a post (rule: places); may be empty, and is if nothing in it is visible. */
export const cityText = () => checkedText('城市', cityProblem).transform(emptyIfBlank)

/** The province of an account or a post (rule: places); may be empty, and is if nothing in it is visible. */
export const provinceText = () => checkedText('省份', provinceProblem).transform(emptyIfBlank)
