import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// On Linux this is the calling thread alone, elsewhere the whole process: the main thread goes first.
if (process.platform === 'linux') setPriority(0, 10)
// The thread inherits no loader: it reads TypeScript by one of its own, however the server was started.
register()
const loading = import(workerData.module)

export default async function run({ job, name, input }) {
  const functions = await loading
  parentPort.postMessage(job)
  return functions[name](...input)
}
