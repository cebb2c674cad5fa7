import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, nodeBinary, root, setUp } from './setup.mjs'
import { supervise } from './supervise.mjs'
import { takeWorkers } from './workers.mjs'

process.chdir(root)
const { workers, others } = takeWorkers(process.argv.slice(2))
const build = await setUp()
// Without the limits on its young and old generation a busy server takes twice the memory and is no faster.
const { flags, environment: server } = JSON.parse(
  readFileSync(new URL('server.json', import.meta.url), 'utf8'),
)
await supervise([nodeBinary(), ...flags, join(build, 'main.js'), ...others], {
  env: { ...server, ...environment() },
  workers,
})
