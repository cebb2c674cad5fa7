// Runs on any Node from 20.19, in the repository and in the package `cartwright`: no dependency, no TypeScript.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Ends the program with a message. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
export const isOldNode = major < 24
export const broughtNode = `node-${process.platform}-${process.arch}`
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Cartwright needs Node 20.19 or newer, and this is ${process.versions.node}: install Node 24.`)
}

/** This Node if it can run TypeScript, else the one from npm. */
export function nodeBinary() {
  if (!isOldNode) return process.execPath
  try {
    return createRequire(import.meta.url).resolve(`${broughtNode}/bin/node`)
  } catch {
    return failForNode()
  }
}

export function failForNode() {
  const here = `${process.platform}-${process.arch}`
  return fail(
    `Cartwright runs on Node 24, this is ${process.versions.node}, and npm has none for ${here}: install Node 24.`,
  )
}

/** What one program has compiled, the next one finds here, so it starts in half the time. */
const compiled = join(root, 'node_modules/.cache/node')

/** The environment with the right `node` and with installed programs on the path. */
export function environment() {
  const path = [dirname(nodeBinary()), join(root, 'node_modules/.bin'), process.env.PATH ?? '']
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path.join(delimiter) }
}

export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a program in place of this one: the same terminal, signals and exit code. */
export function become(command, env = environment()) {
  const child = spawn(command[0], command.slice(1), { env, stdio: 'inherit' })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`${command[0]} cannot be run: ${error.message}.`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
