import { parseArgs } from 'node:util'

export const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Folder with the static page to compare first screens with; by default one is generated from the sample post. */
    floor: { type: 'string', default: '' },
    /** Parts of the names of the first screens to measure. */
    only: { type: 'string', multiple: true, default: [] },
    screens: { type: 'boolean', default: false },
    reads: { type: 'boolean', default: false },
    feed: { type: 'boolean', default: false },
    scroll: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    audit: { type: 'boolean', default: false },
    walk: { type: 'boolean', default: false },
    services: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    overload: { type: 'boolean', default: false },
    served: { type: 'boolean', default: false },
    taps: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    film: { type: 'string', default: '' },
    flame: { type: 'string', default: '' },
    cpu: { type: 'string', default: '4' },
    quick: { type: 'boolean', default: false },
  },
})

/** By default every bench runs except film and flame, which need a value, and load, which takes half an hour. */
export const all =
  !values.screens &&
  !values.reads &&
  !values.feed &&
  !values.scroll &&
  !values.search &&
  !values.audit &&
  !values.walk &&
  !values.services &&
  !values.load &&
  !values.overload &&
  !values.served &&
  !values.taps &&
  !values.hostile &&
  !values.trace &&
  !values.film &&
  !values.flame
