import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SearchInput } from '@/ui/field/SearchInput'
import { IconButton } from '@/ui/button/IconButton'
import { Button } from '@/ui/button/Button'
import { HiddenText } from '@/ui/text/HiddenText'
import { Icon } from '@/ui/icon/Icon'
import { useGoBack } from '@/ui/navigation/useGoBack'
import { problemOf } from './problemOf'
import look from '@/ui/look.module.css'
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
    onSearch(word)
  }

  return (
    <>
      <HiddenText>
        <h1>搜索</h1>
      </HiddenText>
      <form role="search" className={styles.bar} action="." onSubmit={submit} noValidate>
        <IconButton label="返回" onClick={goBack}>
          <Icon name="back" />
        </IconButton>
        <SearchInput
          ref={field}
          label="搜索动态、用户和话题"
          aria-invalid={problem !== ''}
          aria-describedby={problem ? 'search-problem' : undefined}
          value={text}
          onChange={(next) => {
            setText(next)
            setProblem('')
          }}
        />
        <Button look="text" type="submit">
          搜索
        </Button>
      </form>
      {problem && (
        <p id="search-problem" className={`${look.alarm} ${styles.problem}`} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
