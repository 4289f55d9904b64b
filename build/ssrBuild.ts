import react from '@vitejs/plugin-react'
import { join, resolve } from 'node:path'
import { build, type ResolvedConfig } from 'vite'
import { className } from './className'
import { releaseDefine } from './release'
import { alias, root } from './rooms'

/** Output folder for the backend only; never published. */
export const SSR_FOLDER = 'dist-ssr'
/** The SSR module in that folder. */
export const SSR_ENTRY = 'ssrRender.js'

/**
 * The page template for shared posts; undefined for a build into another folder, whose files the page would not find.
 */
export function servedPageOf(config: ResolvedConfig): string | undefined {
  return resolve(root, config.build.outDir) === join(root, 'dist') ? join(root, SSR_FOLDER, 'page.html') : undefined
}

/** Builds the SSR module, `dist-ssr/ssrRender.js`, from the browser's own components. */
export async function buildSsr(mode: string): Promise<void> {
  await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    base: '/mobile/',
    plugins: [react()],
    resolve: { alias },
    define: { ...releaseDefine(), 'process.env.NODE_ENV': '"production"' },
    css: { modules: { generateScopedName: className } },
    // Bundled completely: without NODE_ENV in the backend React's own entry would be its slow development build.
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: resolve(root, 'src/ssr/ssrRender.tsx'),
      outDir: resolve(root, SSR_FOLDER),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: SSR_ENTRY, chunkFileNames: 'parts/[name].js' } },
    },
  })
}
