import { useId } from 'react'
import { RadioRow } from '@/shared/RadioRow'
import { Skeleton } from '@/shared/StateViews'
import { useRecovery } from '@/shared/useRecovery'
import { useAdviceTypes } from './queries'
import styles from './TypeChoice.module.css'

interface Props {
  chosen: string
  /** What is chosen is offered no more. */
  isGone: boolean
  onChoose: (type: string) => void
}

/** One advice type; a list that did not come says nothing and can be asked for again (section 8). */
export function TypeChoice({ chosen, isGone, onChoose }: Props) {
  const id = useId()
  const { data: types, error, isFetching, refetch } = useAdviceTypes()
  useRecovery(() => void refetch(), !types && error !== null && !isFetching)
  return (
    <section className={styles.choice}>
      <h2 className={styles.name} id={id}>
        留言类型
      </h2>
      {isGone && (
        <p className={styles.gone} role="status">
          原来的留言类型已取消，请重新选择留言类型
        </p>
      )}
      {types && <RadioRow labelledBy={id} options={types} chosen={chosen} onChoose={onChoose} />}
      {!types && (error && !isFetching ? (
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          重试
        </button>
      ) : (
        <div className={styles.waiting}>
          <Skeleton rows={3} />
        </div>
      ))}
    </section>
  )
}
