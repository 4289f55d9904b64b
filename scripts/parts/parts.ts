import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { pxtorem } from '../../build/pxtorem'
import { releaseDefine } from '../../build/release'
import { alias, root } from '../../build/rooms'

/** `npm run parts`: all parts of src/ui, lists and posts in all their states, light and dark side by side. */
const port = Number(process.argv[2] ?? 5180)
const server = await createServer({
  configFile: false,
  root: import.meta.dirname,
  publicDir: false,
  cacheDir: join(root, 'node_modules/.vite-parts'),
  plugins: [react()],
  resolve: { alias },
  define: releaseDefine(),
  css: { postcss: { plugins: [pxtorem()] } },
  server: { host: '127.0.0.1', port, strictPort: true, fs: { allow: [root] } },
})
await server.listen()
server.printUrls()
