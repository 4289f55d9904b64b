import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brand } from './build/brand'
import { className } from './build/className'
import { csp } from './build/csp'
import { inlineHead } from './build/inlineHead'
import { licences } from './build/licences'
import { manifest } from './build/manifest'
import { neededFiles } from './build/neededFiles'
import { pdfFiles } from './build/pdfFiles'
import { pxtorem } from './build/pxtorem'
import { releaseDefine } from './build/release'
import { alias, targets } from './build/rooms'
import { sharedChunks } from './build/chunks/sharedChunks'
import { servedPage } from './build/servedPage'
import { serviceWorker } from './build/serviceWorker'
import { syntaxCheck } from './build/syntaxCheck'

const needed = neededFiles()
const backend = process.env.BACKEND ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/mobile/',
  plugins: [
    needed.plugin,
    manifest(),
    brand(),
    react(),
    licences(),
    pdfFiles(),
    inlineHead(),
    servedPage(),
    csp(),
    serviceWorker(),
    syntaxCheck(),
  ],
  // As a module: the CommonJS one would bring every screen a chunk with the helpers for such packages.
  resolve: { alias: [...alias, { find: /^dayjs$/, replacement: 'dayjs/esm/index.js' }] },
  define: releaseDefine(),
  css: { modules: { generateScopedName: className }, postcss: { plugins: [pxtorem()] } },
  build: {
    target: targets,
    cssTarget: targets,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Every page carries the scripts of all screens already (build/chunks/routeChunks.ts); these three show nothing.
      resolveDependencies: (file, found, { hostId }) => {
        if (/\/(client|kept|forgetPost)-/.test(file)) return []
        return hostId.includes('/index-')
          ? found.filter((name) => name.endsWith('.css'))
          : needed.missing(found, hostId)
      },
    },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // What all supported browsers understand; without what the minifier adds for single ones.
        minify: { compress: { target: 'es2020' }, mangle: true, codegen: { removeWhitespace: true } },
        // Every page carries the names of all chunks; nobody needs longer ones.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: sharedChunks },
      },
      preserveEntrySignatures: 'allow-extension',
    },
    // Without a comment in the code; scripts/build.ts takes them away from what is served.
    sourcemap: 'hidden',
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/community-service', '/files', '/healthz'].map((path) => [path, { target: backend }]),
    ),
  },
})
