import { startTransition, useEffect, useState } from 'react'
import { haste } from './haste'

/** False while what is drawn flies by, see `haste`; stays true once it was. */
export function useUnhurried(): boolean {
  const [is, setIs] = useState(() => !haste.isOn())
  useEffect(() => (is ? undefined : haste.after(() => startTransition(() => setIs(true)))), [is])
  return is
}
