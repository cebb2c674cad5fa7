import { become, ensureDependencies, ensureWebBuild, nodeBinary, root } from './setup.mjs'

process.chdir(root)
await ensureDependencies({ dev: false })
await ensureWebBuild()
become([nodeBinary(), '--disable-proto=throw', 'server/src/main.ts', ...process.argv.slice(2)])
