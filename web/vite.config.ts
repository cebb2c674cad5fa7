import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two builds: what browsers load (`dist/client`, hashed, with a manifest) and what the server renders with
 * (`dist/server/entry.js`). The names of the inputs are how the server finds them in the manifest.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: { input: 'src/hosted/entry.tsx', output: { entryFileNames: 'entry.js' } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { hosted: 'src/hosted/main.tsx', styles: 'src/ui/styles.css' } },
      },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
}))
