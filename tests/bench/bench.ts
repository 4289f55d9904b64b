import { runBrowserBenches } from './browserBenches'
import { runServerBenches } from './serverBenches'

await runBrowserBenches()
await runServerBenches()
