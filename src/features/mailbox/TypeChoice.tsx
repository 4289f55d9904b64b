import { useId } from 'react'
import { RadioRow } from '@/shared/RadioRow'
import { Skeleton } from '@/shared/StateViews'
import { useAdviceTypes } from './queries'
import styles from './TypeChoice.module.css'

/** One advice type; a list that did not come says nothing and can be asked for again (section 8). */
export function TypeChoice({ chosen, onChoose }: { chosen: string; onChoose: (type: string) => void }) {
  const id = useId()
  const { data: types, error, isFetching, refetch } = useAdviceTypes()
  return (
    <section className={styles.choice}>
      <h2 className={styles.name} id={id}>
        留言类型
      </h2>
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
