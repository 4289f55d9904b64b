import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SCALE_NAMES, PHQ9_HELP_ITEM, Scale, type ScaleRound } from '@contract/psychology'
import { focusInvalid } from '@/lib/focusInvalid'
import { Button } from '@/ui/button/Button'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Question, Radio } from '@/ui/field/Checkbox'
import { Problem } from '@/ui/field/Problem'
import type { RoundProgress } from '@/writes/drafts/roundDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { Help } from '../Hotlines'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from '../Psychology.module.css'

interface Props {
  scale: Scale
  content: ScaleRound
  source: string
  progress: RoundProgress
  onChange: (to: Partial<RoundProgress>) => void
  sending: boolean
  confirming: boolean
  onSubmit: (answers: number[]) => void
}

/** One item with its four answers, next and back, and help at once if it is needed. */
export function ItemForm(props: Props) {
  const { scale, content, source, progress, onChange, sending, confirming, onSubmit } = props
  const { stem, items, options } = content
  const { answers, place } = progress
  const [problem, setProblem] = useState('')
  const problemId = useId()
  const needsHelp = scale === Scale.Phq9 && (answers[PHQ9_HELP_ITEM] ?? 0) > 0
  const heading = useFocusAtStart(place)
  const answer = answers[place] ?? null
  const isLast = place === items.length - 1

  function change(to: Partial<RoundProgress>) {
    setProblem('')
    onChange(to)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (answer === null) {
      flushSync(() => setProblem('请选择一项'))
      return focusInvalid(event.currentTarget)
    }
    if (!isLast) return onChange({ place: place + 1 })
    const open = answers.indexOf(null)
    if (open >= 0) return onChange({ place: open })
    onSubmit(answers.map((each) => each ?? 0))
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <h2 className={look.title}>{SCALE_NAMES[scale]}</h2>
      <Progress total={items.length} {...progress} />
      <Question className={styles.item} key={place}>
        <legend ref={heading} tabIndex={-1}>
          <span className={look.soft}>{stem}</span>
          <span className={styles.question}>{items[place]}</span>
        </legend>
        {options.map(({ value, text }) => (
          <Radio
            key={value}
            name="answer"
            checked={answer === value}
            disabled={sending}
            aria-invalid={problem !== ''}
            aria-describedby={problem ? problemId : undefined}
            onChange={() => change({ answers: answers.map((each, at) => (at === place ? value : each)) })}
          >
            {text}
          </Radio>
        ))}
      </Question>
      <HelpPlace isNeeded={needsHelp} />
      {problem && <Problem id={problemId}>{problem}</Problem>}
      <Confirming shown={confirming} />
      <ButtonGroup isRow>
        {place > 0 && (
          <Button disabled={sending} onClick={() => change({ place: place - 1 })}>
            上一题
          </Button>
        )}
        <Button type="submit" look="primary" disabled={sending}>
          {isLast ? '提交' : '下一题'}
        </Button>
      </ButtonGroup>
      <p className={look.soft}>{source}</p>
    </form>
  )
}

/** Scrolls to the start of the page and focuses the item's heading when another item is shown. */
function useFocusAtStart(place: number) {
  const heading = useRef<HTMLLegendElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    window.scrollTo({ top: 0 })
    heading.current?.focus()
  }, [place])
  return heading
}

function Progress({ answers, place, total }: RoundProgress & { total: number }) {
  return (
    <div className={look.stack}>
      <progress
        className={figures.progress}
        aria-label="作答进度"
        max={total}
        value={answers.filter((each) => each !== null).length}
      />
      <span className={look.soft}>{`第 ${place + 1} 题，共 ${total} 题`}</span>
    </div>
  )
}

/** Help, which comes into view once it is needed. */
function HelpPlace({ isNeeded }: { isNeeded: boolean }) {
  const help = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNeeded) help.current?.scrollIntoView({ block: 'nearest' })
  }, [isNeeded])
  return (
    <div ref={help} className={styles.helpPlace}>
      {isNeeded && <Help />}
    </div>
  )
}
