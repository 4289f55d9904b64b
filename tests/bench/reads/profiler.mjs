import { Session } from 'node:inspector'
import { writeFileSync } from 'node:fs'

// Preloaded into a measured server: SIGUSR2 starts a CPU profile, the next one stops it and writes it to PROFILE_TO,
// with the CPU time used.
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
