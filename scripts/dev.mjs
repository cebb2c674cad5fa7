// npm run dev: the shop while somebody changes it. What is changed in web/ is in the browser at once, rendered by the
// server too; a change of the server or the contract starts the server again.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { become, ensureDependencies, environment, nodeBinary, root } from './setup.mjs'

process.chdir(root)
const web = join(root, 'web')
const shared = ['contract/src', 'sdk/src']
const mode = 'development'
const env = environment()
await ensureDependencies({ dev: false })
// Both for Vite, whose builds are of the mode that this says; the server decides for itself.
process.env.NODE_ENV = mode
const { build, createServer: createVite } = await import('vite')

await buildServerPart()
const http = createServer((request, response) => vite.middlewares(request, response))
const vite = await createVite({
  root: web,
  mode,
  appType: 'custom',
  plugins: [serverFirst()],
  server: { middlewareMode: true, ws: { server: http }, watch: { ignored: ['**/dist/**'] } },
})
vite.watcher.add(shared.map((folder) => join(root, folder)))
http.listen(0, 'localhost')
await once(http, 'listening')
// The list of routes is read when the server starts.
const restarting = ['server/src', ...shared, 'web/src/storefront/entry.tsx'].map(
  (path) => `--watch-path=${path}`,
)
become([nodeBinary(), '--watch-preserve-output', ...restarting, 'server/src/main.ts'], {
  ...env,
  VITE_ORIGIN: `http://localhost:${http.address().port}`,
})

/** A browser that is told of a change finds the server up to it. */
function serverFirst() {
  return {
    name: 'server-first',
    applyToEnvironment: ({ name }) => name === 'client',
    async hotUpdate() {
      // What cannot be built is said by Vite, here and in the browser.
      await buildServerPart().catch(() => {})
    },
  }
}

function buildServerPart() {
  return build({
    root: web,
    mode,
    logLevel: 'error',
    build: { ssr: true, outDir: 'dist/live/server', emptyOutDir: false },
  })
}
