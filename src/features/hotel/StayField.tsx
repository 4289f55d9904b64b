import { useState } from 'react'
import { HOTEL_DAYS_AHEAD, HOTEL_NIGHTS_MAX, type Stay } from '@contract/hotel'
import { addDays, chinaDate, daysBetween } from '@contract/text/dateRange'
import { serverNow } from '@/lib/time/serverTime'
import { Button, Pressable } from '@/ui/button/Button'
import { DateRangeCalendar } from './calendar/DateRangeCalendar'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { StayParts } from './StayParts'
import { stayParts } from './words'
import look from '@/ui/look.module.css'
import styles from './Hotel.module.css'

const WORDS = { from: '入住', to: '离店', tooLong: `一次最多预订 ${HOTEL_NIGHTS_MAX} 晚，请选择更早的离店日期` }

interface Props {
  stay: Stay
  /** Why the stay of the address was replaced by this one. */
  problem: string | undefined
  onChange: (stay: Stay) => void
}

/** Calendar for arrival and departure (rule: stays). */
export function StayField({ stay, problem, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Pressable className={styles.stay} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={look.soft}>入住和离店</span>
        <span>
          <StayParts parts={stayParts(stay)} />
        </span>
      </Pressable>
      {problem && <p className={look.alarm} role="status">{`${problem}，已改为明天入住`}</p>}
      {isOpen && (
        <LazySheet label="选择入住和离店日期" onClosed={() => setOpen(false)}>
          {(close) => (
            <Choice
              stay={stay}
              onChosen={(chosen) => {
                onChange(chosen)
                close()
              }}
            />
          )}
        </LazySheet>
      )}
    </>
  )
}

function Choice({ stay, onChosen }: { stay: Stay; onChosen: (stay: Stay) => void }) {
  const [range, setRange] = useState(stay)
  const today = chinaDate(serverNow())
  return (
    <div className={look.form}>
      <DateRangeCalendar
        range={range}
        first={today}
        last={addDays(today, HOTEL_DAYS_AHEAD)}
        most={HOTEL_NIGHTS_MAX}
        words={WORDS}
        onChange={setRange}
      />
      <SheetActions>
        <Button look="primary" wide disabled={range.to === ''} onClick={() => onChosen(range)}>
          {range.to === '' ? '确定' : `确定（${daysBetween(range.from, range.to)} 晚）`}
        </Button>
      </SheetActions>
    </div>
  )
}
