import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import pxtorem from 'postcss-pxtorem'
import { defineConfig } from 'vite'

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.BACKEND ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/mobile/',
  plugins: [react()],
  resolve: { alias: { '@contract': room('./contract'), '@': room('./src') } },
  css: { postcss: { plugins: [pxtorem({ rootValue: 8, propList: ['*'], minPixelValue: 2, mediaQuery: false })] } },
  build: {
    target: ['chrome87', 'safari14'],
    cssTarget: ['chrome87', 'safari14'],
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/community-service', '/files', '/healthz'].map((path) => [path, { target: backend, changeOrigin: false }]),
    ),
  },
})
