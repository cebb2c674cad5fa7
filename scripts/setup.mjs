// Runs on any Node from 20.19, before anything is installed: no dependency, no TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { broughtNode, environment, fail, failForNode, isOldNode, nodeBinary, root, signals } from './node.mjs'
import { trimPackages } from './trim.mjs'

export { become, environment, fail, nodeBinary, root, signals } from './node.mjs'

/** Everything that a start needs, unless it is there. Resolves with the folder of the server's programs. */
export async function setUp() {
  await ensureDependencies({ dev: false })
  await ensureWebBuild()
  return ensureServerBuild()
}

/** Installs the packages of the lockfile unless they are installed: all for `dev`, else those needed to run, trimmed. */
export async function ensureDependencies({ dev }) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (isOldNode && !optionalDependencies[broughtNode]) failForNode()
  // A newer Node needed none before.
  const lacksNode = isOldNode && !existsSync(join(root, 'node_modules', broughtNode, 'bin/node'))
  const missing = missingPackages(dev) || Number(lacksNode)
  if (missing === 0) return
  say(`Installing ${missing} packages, which takes a minute or two …`)
  const begin = Date.now()
  const timer = setInterval(() => say(`  … ${seconds(begin)} s`), 10_000)
  const mode = dev ? ['--include=dev'] : ['--omit=dev']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false']
  const command = [...npm(), 'ci', ...mode, '--include=optional', ...quiet]
  // Uses the caller's environment, because npm removes the pinned Node first.
  const { code, output } = await run(command, { quiet: true, env: process.env })
  clearInterval(timer)
  if (code !== 0) fail(`${output.trim()}\nnpm ci failed with code ${code}, so the packages are not complete.`)
  if (!dev) trimPackages(root, { ownNode: !isOldNode })
  say(`Installed in ${seconds(begin)} s.`)
}

/** Builds the pages and their scripts if their sources have changed. */
export async function ensureWebBuild() {
  if (!existsSync(join(root, 'web/vite.config.ts'))) return
  const stamp = join(root, 'web/dist/sources.sha256')
  const sources = hashOfSources(['web', 'contract/src', 'sdk/src', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the pages …')
  // An interrupted build leaves no stamp.
  rmSync(stamp, { force: true })
  const begin = Date.now()
  const script = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')).scripts.build
  const { code, output } = await run([script], { quiet: true, shell: true, cwd: join(root, 'web') })
  if (code !== 0) fail(`${output.trim()}\nThe pages could not be built.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
  say(`Built in ${seconds(begin)} s.`)
}

/**
 * Puts the server and its packages into few files if their sources have changed. Resolves with their folder. They start in
 * little more than half the processor time that the sources take.
 */
async function ensureServerBuild() {
  const folder = serverBuild()
  if (existsSync(folder)) return folder
  say('Building the server …')
  const begin = Date.now()
  const { code, output } = await run([nodeBinary(), 'package/bundle.ts', folder], { quiet: true })
  if (code !== 0) fail(`${output.trim()}\nThe server could not be built.`)
  say(`Built in ${seconds(begin)} s.`)
  return folder
}

/** The folder that `package/bundle.ts` fills with the programs of these sources. */
export function serverBuild() {
  const sources = hashOfSources([
    ...['server/src', 'contract/src', 'package/bundle.ts', 'package/ascii.ts', 'package-lock.json'],
  ])
  return join(root, 'server/dist', sources.slice(0, 16))
}

/** Runs a program to its end, in the environment above. `quiet` collects its output. */
export function run(command, { quiet = false, shell = false, cwd = root, env = environment() } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    // In its own process group, so that a signal reaches all its children.
    const child = spawn(command[0], command.slice(1), { cwd, env, shell, stdio, detached: true })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    // Told to stop, we stop after it: what goes on alone would come in the way of the next try.
    let told
    const passOn = (signal) => {
      told = signal
      signalGroup(child, signal)
      setTimeout(() => signalGroup(child, 'SIGKILL'), 5000)
    }
    for (const signal of signals) process.on(signal, passOn)
    child.on('error', (error) => resolve({ code: 1, output: `${command[0]}: ${error.message}` }))
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, passOn)
      if (told) {
        signalGroup(child, 'SIGKILL')
        process.exit(128 + constants.signals[told])
      }
      resolve({ code: code ?? 128 + constants.signals[signal], output })
    })
  })
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
}

/** How many packages of package-lock.json differ from those that npm noted as installed, or have lost their folder since. */
export function missingPackages(dev, folder = root) {
  const wanted = Object.entries(readPackages(join(folder, 'package-lock.json')))
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  const isMissing = ([path, entry]) => {
    if (!path.includes('node_modules/') || entry.extraneous) return false
    const found = installed[path]
    if (!found) return !entry.optional && (dev || !(entry.dev || entry.devOptional))
    if (found.version !== entry.version || found.integrity !== entry.integrity) return true
    return !existsSync(join(folder, path, 'package.json'))
  }
  return wanted.filter(isMissing).length
}

function readPackages(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {}
}

/** The npm that started this program, else the one on the path. */
function npm() {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') && own.includes('npm-cli') ? [process.execPath, own] : ['npm']
}

function hashOfSources(names) {
  const hash = createHash('sha256')
  const add = (path) => {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  for (const name of names) {
    if (name.includes('.')) add(name)
    else for (const path of filesBelow(name)) add(path)
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  const skipped = new Set(['dist', 'node_modules'])
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !entry.name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function seconds(begin) {
  return Math.round((Date.now() - begin) / 1000)
}
