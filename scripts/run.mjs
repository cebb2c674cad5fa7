// node scripts/run.mjs file.ts arguments…
import { become, ensureDependencies, ensureWebBuild, nodeBinary, root, run } from './setup.mjs'
import { openTestFolder } from './test-folder.mjs'

const [file, ...given] = process.argv.slice(2)

process.chdir(root)
const isServer = file.startsWith('server/')
await ensureDependencies({ dev: !isServer })
const command = [nodeBinary(), file, ...given]
if (file.startsWith('bench/') || file.startsWith('trials/')) {
  await ensureWebBuild()
  openTestFolder()
  process.exitCode = (await run(command)).code
} else {
  become(command)
}
