#!/usr/bin/env node
// npm create cartwright my-shop: makes a folder with a shop of its own.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const [name] = process.argv.slice(2)
if (!name || name.startsWith('-')) fail('Say what the folder should be called: npm create cartwright my-shop')
const folder = resolve(name)
if (existsSync(folder) && readdirSync(folder).length > 0) {
  fail(`${folder} is not empty. Choose another name, or empty it first.`)
}
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

mkdirSync(folder, { recursive: true })
cpSync(new URL('template', import.meta.url), folder, { recursive: true })
// npm leaves a file with this name out of a package.
renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(), null, 2)}\n`)
process.stdout.write(`${folder} has a shop. Next:

  cd ${name}
  npm install
  npm start
`)

function packageJson() {
  return {
    name:
      basename(folder)
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'shop',
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      start: 'cartwright start',
      test: 'cartwright test',
      shop: 'cartwright shop',
    },
    dependencies: { cartwright: version },
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
