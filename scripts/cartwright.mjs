#!/usr/bin/env node
// The command of the package `cartwright`, in the folder of a shop.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { watchSources } from './changes.mjs'
import { become, environment, fail, nodeBinary, root } from './node.mjs'
import { supervise } from './supervise.mjs'
import { takeWorkers } from './workers.mjs'

const usage = `npx cartwright <command>

  start               starts the shop in this folder, and again when its config changes (not in production);
                      --workers auto: one process for each processor core
  shop <command>      looks after the shop; "npx cartwright shop help" lists the commands
  connect [folder]    makes a storefront of the published clients use a shop; --undo takes it back
  check               says whether what the shop adds fits this version: before an upgrade goes live
  texts [language]    lists the texts of the storefront, which the shop may change
  test                runs the tests in the folder test/ with Node
  version             prints the version`

const [command = 'help', ...given] = process.argv.slice(2)
const program = (name) => join(root, 'server/lib', name)
const { flags, environment: server } = JSON.parse(
  readFileSync(new URL('server.json', import.meta.url), 'utf8'),
)

if (command === 'start') {
  const { workers, others } = takeWorkers(given)
  await supervise([nodeBinary(), ...flags, '--enable-source-maps', program('main.js'), ...others], {
    workers,
    env: { ...server, ...environment() },
    ...(isProduction() ? {} : { changes: watchSources(process.cwd()) }),
  })
} else if (command === 'shop') become([nodeBinary(), program('cli.js'), ...given])
else if (command === 'connect') become([nodeBinary(), program('cli.js'), 'connect', ...given, '--remote'])
else if (command === 'check') become([nodeBinary(), program('check.js')])
else if (command === 'texts') become([nodeBinary(), program('texts.js'), ...given])
else if (command === 'test')
  become([nodeBinary(), '--test', ...(given.length > 0 ? given : ['test/*.test.ts'])])
else if (command === 'version') print(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
else if (command === 'help') print(usage)
else fail(`There is no command "${command}".\n\n${usage}`)

function isProduction() {
  const { NODE_ENV = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')).NODE_ENV : '' } = process.env
  return NODE_ENV === 'production'
}

function print(text) {
  process.stdout.write(`${text}\n`)
}
