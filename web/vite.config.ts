import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconPaths } from './build/icon-paths.ts'
import { precompress } from './build/precompress.ts'
import { preloads } from './build/preloads.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Left alone, the bundler makes a chunk of every module that a different set of screens shares: a hundred requests for a
// list. Each group takes its modules with all that they import, except what an earlier group has: no two chunks import
// each other.
const CHUNKS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'data', test: /web\/app\/start\.ts$/ },
  { name: 'shell', test: /web\/app\/show-portal\.tsx$/ },
  { name: 'ui', test: /web\/(ui|kernel)\/|icons-react/, minShareCount: 8 },
  { name: 'records', test: /web\/(records|found|layout|views)\//, minShareCount: 4 },
  { name: 'forms', test: /web\/ui\/|icons-react/, minShareCount: 3 },
]

/** What the portal is made of. */
const SERVED = ['web', 'contract', 'domain', 'i18n', 'node_modules']

export default defineConfig({
  root: here('.'),
  // Left alone, Vite looks for a configuration in the folders above, and runs it.
  css: { postcss: { plugins: [] } },
  // Left alone, it serves the checkout to whoever asks, or a folder above it: the database and its keys in `data`, too.
  server: { fs: { allow: SERVED.map((folder) => here(`../${folder}`)) } },
  plugins: [
    react(),
    iconPaths(),
    preloads({ font: 'inter-latin-wght-normal', chunks: ['data', 'shell'] }),
    precompress(),
  ],
  resolve: {
    // The browser needs the schemas as data, not the validator.
    alias: [{ find: /^typebox$/, replacement: here('./build/schema-data.ts') }],
  },
  // The map renders in a module worker. The server sends the files of this folder with a policy for workers.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
      // A screen loads what it uses of another capability, not all that its public.ts names. That of records has a style sheet.
      treeshake: {
        moduleSideEffects: [{ test: /\/web\/(?!records)[a-z]+\/public\.tsx?$/, sideEffects: false }],
      },
    },
    // The map is that large, and is loaded lazily.
    chunkSizeWarningLimit: 1_200,
  },
})
