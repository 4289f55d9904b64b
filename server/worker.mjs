import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// On Linux this is the calling thread alone, elsewhere the whole process: the main thread goes first.
if (process.platform === 'linux') setPriority(0, 10)
// The thread inherits no loader: it reads TypeScript by one of its own, however the server was started.
register()
const functions = await import(workerData.module)
parentPort.on('message', ({ name, input }) => {
  Promise.resolve()
    .then(() => functions[name](...input))
    .then(
      (result) => parentPort.postMessage({ result }),
      (error) => parentPort.postMessage({ error: { message: String(error?.message ?? error), stack: error?.stack, code: error?.code } }),
    )
})
parentPort.postMessage('ready')
