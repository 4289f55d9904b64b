import { type FormEvent, useEffect, useRef, useState } from 'react'
import { HiddenText } from '@/shared/HiddenText'
import { Icon } from '@/shared/Icon'
import { useGoBack } from '@/shared/useGoBack'
import { problemOf } from './problemOf'
import { rememberWord } from './recentWords'
import styles from './SearchBar.module.css'

export function SearchBar({ keyword, onSearch }: { keyword: string; onSearch: (word: string) => void }) {
  const [text, setText] = useState(keyword)
  const [problem, setProblem] = useState(() => (keyword ? problemOf(keyword) : ''))
  const field = useRef<HTMLInputElement>(null)
  const goBack = useGoBack()
  useEffect(() => {
    if (!keyword) field.current?.focus()
  }, [keyword])

  function submit(event: FormEvent) {
    event.preventDefault()
    const word = text.trim()
    const wrong = problemOf(word)
    setProblem(wrong)
    if (wrong) return field.current?.focus()
    field.current?.blur()
    void rememberWord(word)
    onSearch(word)
  }

  return (
    <>
      <HiddenText>
        <h1>搜索</h1>
      </HiddenText>
      <form role="search" className={styles.bar} action="." onSubmit={submit} noValidate>
        <button type="button" className={styles.back} aria-label="返回" onClick={goBack}>
          <Icon name="back" />
        </button>
        <input
          ref={field}
          className={styles.field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label="搜索动态、用户和话题"
          aria-invalid={problem !== ''}
          aria-describedby={problem ? 'search-problem' : undefined}
          placeholder="搜索动态、用户和话题"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem('')
          }}
        />
        <button type="submit" className={styles.go}>
          搜索
        </button>
      </form>
      {problem && (
        <p id="search-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
