import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { FAVOURITES_MAX, type TileGroup } from '@contract/module'
import { useIsHere } from '@/lib/useIsHere'
import { withMoved } from '@/lib/withMoved'
import { paths } from '@/routes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { HiddenText } from '@/ui/text/HiddenText'
import { useGoBack } from '@/ui/navigation/useGoBack'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { useTileDrag } from '@/ui/useTileDrag'
import { AddRow, FavouriteRow } from './EditRows'
import { tilesOf, withTiles } from './shownGroups'
import { useSaveFavourites } from './useSaveFavourites'
import look from '@/ui/look.module.css'
import page from './ServicePage.module.css'
import styles from './FavouritesEditor.module.css'

/** Adds, removes and reorders favourites; 完成 saves them, and so does leaving (rule: favourites). */
export function FavouritesEditor({ groups, initial }: { groups: readonly TileGroup[]; initial: readonly string[] }) {
  const list = useKeptFocus<HTMLUListElement>()
  const services = useKeptFocus<HTMLDivElement>()
  const first = () => tilesOf(groups, initial).map(({ moduleContentCode }) => moduleContentCode)
  const { codes, spoken, moveTo, remove, add } = useCodes(first, list, services)
  const isHere = useIsHere()
  const goBack = useGoBack(paths.menu)
  const { sending, save } = useSaveFavourites(codes)
  const { dragged, startDrag } = useTileDrag(list, moveTo)
  const chosen = tilesOf(groups, codes)
  const others = withTiles(
    groups,
    ({ moduleContentCode, path, openable }) => openable && path !== paths.menu && !codes.includes(moduleContentCode),
  )
  const isFull = codes.length >= FAVOURITES_MAX

  async function handleDone() {
    if ((await save()) && isHere.current) goBack()
  }

  return (
    <>
      <section className={page.group} aria-labelledby="chosen">
        <h2 id="chosen" className={page.heading}>
          常用服务 <span className={`${look.soft} ${styles.count}`}>{`${codes.length}/${FAVOURITES_MAX}`}</span>
        </h2>
        {chosen.length === 0 && <p className={`${look.soft} ${styles.hint}`}>暂无常用服务，从下面添加</p>}
        <ul ref={list}>
          {chosen.map((tile, place) => (
            <FavouriteRow
              key={tile.moduleContentCode}
              tile={tile}
              isFirst={place === 0}
              isLast={place === chosen.length - 1}
              isDragged={dragged === tile.moduleContentCode}
              onGrip={(event) => startDrag(tile.moduleContentCode, event)}
              onMove={(by) => moveTo(tile.moduleContentCode, place + by)}
              onRemove={() => remove(tile.moduleContentCode, tile.name)}
            />
          ))}
        </ul>
        {chosen.length > 1 && <p className={`${look.soft} ${styles.hint}`}>按住左侧拖动，或用上移、下移调整顺序</p>}
      </section>
      <div ref={services}>
        <OtherServices groups={others} isFull={isFull} onAdd={add} />
      </div>
      <BottomActions>
        {isFull && <p className={look.soft} role="status">{`常用服务最多 ${FAVOURITES_MAX} 个，先移除再添加`}</p>}
        <Button look="primary" wide disabled={sending} onClick={() => void handleDone()}>
          完成
        </Button>
      </BottomActions>
      <HiddenText live>{spoken}</HiddenText>
    </>
  )
}

/**
 * The codes of the favourites in their order, and what is spoken of a change.
 * @param list of the favourites: it or `services` takes the focus over where the pressed button goes
 */
function useCodes(first: () => string[], list: RefObject<HTMLElement | null>, services: RefObject<HTMLElement | null>) {
  const [codes, setCodes] = useState(first)
  const [spoken, setSpoken] = useState('')
  const firstAdd = () => services.current?.querySelector<HTMLElement>('button:not([disabled])')

  function moveTo(code: string, to: number) {
    const from = codes.indexOf(code)
    const place = Math.min(Math.max(to, 0), codes.length - 1)
    if (from < 0 || from === place) return
    setCodes(withMoved(codes, code, place))
    setSpoken(`已移到第 ${place + 1} 位，共 ${codes.length} 位`)
  }

  function remove(code: string, name: string) {
    flushSync(() => {
      setCodes(codes.filter((one) => one !== code))
      setSpoken(`已移除${name}`)
    })
    // No favourite is left to take the focus.
    if (codes.length === 1) firstAdd()?.focus({ preventScroll: true })
  }

  function add(code: string, name: string) {
    flushSync(() => {
      setCodes([...codes, code])
      setSpoken(`已添加${name}`)
    })
    // No service is left, or they are twelve.
    if (!firstAdd())
      list.current?.querySelector<HTMLElement>('li:last-child > :last-child')?.focus({ preventScroll: true })
  }

  return { codes, spoken, moveTo, remove, add }
}

interface OtherProps {
  groups: readonly TileGroup[]
  isFull: boolean
  onAdd: (code: string, name: string) => void
}

/** The services that can be added. */
function OtherServices({ groups, isFull, onAdd }: OtherProps) {
  return groups.map(({ name, tiles }) => (
    <section key={name} className={page.group} aria-label={name}>
      <h2 className={page.heading}>{name}</h2>
      <ul>
        {tiles.map((tile) => (
          <AddRow
            key={tile.moduleContentCode}
            tile={tile}
            disabled={isFull}
            onAdd={() => onAdd(tile.moduleContentCode, tile.name)}
          />
        ))}
      </ul>
    </section>
  ))
}
