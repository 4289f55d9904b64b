import { useOpenTabShown } from '@/ui/navigation/useOpenTabShown'
import type { Menu } from '@contract/catering'
import { sectionId, useCurrentCategory } from './useCurrentCategory'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Links to the categories; the one that is on the screen is marked and scrolled into view. */
export function CategoryRail({ categories }: { categories: Menu['categories'] }) {
  const { current, choose } = useCurrentCategory(categories.map(({ categoryId }) => categoryId))
  const row = useOpenTabShown(current, categories.map(({ name }) => name).join())
  return (
    <nav ref={row} className={styles.rail} aria-label="分类">
      {categories.map(({ categoryId, name }) => (
        <a
          key={categoryId}
          className={look.act}
          href={`#${sectionId(categoryId)}`}
          aria-current={categoryId === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            choose(categoryId)
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
