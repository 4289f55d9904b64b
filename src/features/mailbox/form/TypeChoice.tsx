import { useId } from 'react'
import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import { Problem } from '@/ui/field/Problem'
import { RadioRow } from '@/ui/field/RadioRow'
import { Skeleton } from '@/ui/States'
import { useRecovery } from '@/ui/useRecovery'
import { useAdviceTypes } from '../queries'
import look from '@/ui/look.module.css'
import styles from './TypeChoice.module.css'

interface Props {
  chosen: string
  /** The chosen type is no longer offered. */
  isGone: boolean
  /** The problem of the choice, shown below it. */
  problem?: string | undefined
  onChoose: (type: string) => void
}

/** Choice of an advice type; if the list fails to load it can be requested again. */
export function TypeChoice({ chosen, isGone, problem, onChoose }: Props) {
  const id = useId()
  const { data: types, error, isFetching, refetch } = useAdviceTypes()
  useRecovery(() => void refetch(), !types && error !== null && !isFetching)
  return (
    <section className={styles.choice}>
      <h2 className={styles.name} id={id}>
        留言类型
      </h2>
      {isGone && (
        <p className={`${look.alarm} ${styles.gone}`} role="status">
          原来的留言类型已取消，请重新选择留言类型
        </p>
      )}
      {types && (
        <RadioRow
          labelledBy={id}
          options={types}
          chosen={chosen}
          onChoose={onChoose}
          problemId={problem && `${id}-problem`}
        />
      )}
      {!types &&
        (error && !isFetching ? (
          <Button look="outline" small ref={passFocus} onClick={() => void refetch()}>
            重试
          </Button>
        ) : (
          <div className={styles.waiting}>
            <Skeleton rows={3} />
          </div>
        ))}
      <Problem id={`${id}-problem`} isAlert={false}>
        {problem}
      </Problem>
    </section>
  )
}
