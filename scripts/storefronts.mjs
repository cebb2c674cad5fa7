// npm run storefronts -- folder …: connects, builds and walks through storefronts of the published clients.
import { delimiter, resolve } from 'node:path'
import { ensureDependencies, ensureWebBuild, environment, fail, nodeBinary, root, run } from './setup.mjs'
import { openTestFolder } from './test-folder.mjs'

// npm runs this in the repository, and the folders are where npm was called.
const from = process.env.INIT_CWD ?? process.cwd()
const folders = process.argv.slice(2).map((folder) => resolve(from, folder))
if (folders.length === 0) fail('Name the folders of storefronts: npm run storefronts -- ../my-storefront')

process.chdir(root)
await ensureDependencies({ dev: true })
await ensureWebBuild()
openTestFolder()
const env = { ...environment(), STOREFRONTS: folders.join(delimiter) }
const command = [nodeBinary(), 'node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.e2e.config.ts']
process.exitCode = (await run([...command, 'e2e/storefronts.test.ts'], { env })).code
