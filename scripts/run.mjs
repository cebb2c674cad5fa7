// node scripts/run.mjs [--watch] file.ts arguments…
import { become, ensureDependencies, ensureWebBuild, nodeBinary, root } from './setup.mjs'

const [first, ...rest] = process.argv.slice(2)
const watch = first === '--watch'
const [file, ...given] = watch ? rest : [first, ...rest]

process.chdir(root)
const isServer = file.startsWith('server/')
await ensureDependencies({ dev: !isServer })
if (watch || file.startsWith('bench/') || file.startsWith('trials/')) await ensureWebBuild()
become([nodeBinary(), ...(watch ? ['--watch'] : []), file, ...given])
