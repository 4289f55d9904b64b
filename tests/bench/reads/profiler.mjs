import { Session } from 'node:inspector'
import { writeFileSync } from 'node:fs'

// Loaded into a server that is measured: SIGUSR2 begins a CPU profile, the next one ends it and leaves it in PROFILE_TO
// with the processor's time since.
const MICROSECONDS = 250
let session
let before

process.on('SIGUSR2', () => {
  if (!session) {
    before = process.cpuUsage()
    session = new Session()
    session.connect()
    session.post('Profiler.enable')
    session.post('Profiler.setSamplingInterval', { interval: MICROSECONDS })
    session.post('Profiler.start')
    return
  }
  const { user, system } = process.cpuUsage(before)
  session.post('Profiler.stop', (_error, { profile }) => {
    writeFileSync(process.env.PROFILE_TO, JSON.stringify({ profile, cpuUs: user + system }))
    session.disconnect()
    session = undefined
  })
})
