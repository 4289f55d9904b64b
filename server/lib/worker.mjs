import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

// On Linux this applies to the calling thread only, elsewhere to the whole process: the main thread takes precedence.
if (process.platform === 'linux') setPriority(0, 10)
// A thread inherits no loader.
if (workerData.module.endsWith('.ts')) (await import('tsx/esm/api')).register()
const loading = import(workerData.module)

export default async function run({ job, name, input }) {
  const functions = await loading
  parentPort.postMessage(job)
  return functions[name](...input)
}
