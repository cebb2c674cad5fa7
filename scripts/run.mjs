// node scripts/run.mjs file.ts arguments…
import { become, ensureDependencies, ensureWebBuild, nodeBinary, root } from './setup.mjs'

const [file, ...given] = process.argv.slice(2)

process.chdir(root)
const isServer = file.startsWith('server/')
await ensureDependencies({ dev: !isServer })
if (file.startsWith('bench/') || file.startsWith('trials/')) await ensureWebBuild()
become([nodeBinary(), file, ...given])
