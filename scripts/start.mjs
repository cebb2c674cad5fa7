import { join } from 'node:path'
import { become, ensureDependencies, ensureWebBuild, environment, nodeBinary, root } from './setup.mjs'

process.chdir(root)
await ensureDependencies({ dev: false })
await ensureWebBuild()
become([nodeBinary(), '--disable-proto=throw', 'server/src/main.ts', ...process.argv.slice(2)], {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...environment(),
})
