import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledPrograms } from './bundle.ts'
import { fastFolder } from './fast-folder.ts'

export interface Exit {
  code: number | null
  out: string
  err: string
}

/** Runs a server as an operator does: another process with its own environment and working directory. */
export interface RunningServer {
  child: ChildProcess
  url: string
  /** The output so far. */
  out(): string
  /** Waits until the output has a text. Fails if the process ends before. */
  printed(text: string | RegExp): Promise<void>
  ended: Promise<Exit>
  stop(signal?: NodeJS.Signals): Promise<Exit>
}

type Environment = Record<string, string | undefined>

/** What one start has compiled, the next one finds here, as with `npm start`. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

/**
 * Runs a program of server/src: `main.ts` or `cli.ts`, as `npm start` builds it or, as `npm run dev` does, from `sources`. `env` is the
 * whole environment except PATH and that cache.
 */
export function runProgram(
  file: string,
  env: Environment,
  { args = [] as string[], cwd = tmpdir(), sources = false } = {},
) {
  const program = sources
    ? fileURLToPath(new URL(`../src/${file}`, import.meta.url))
    : join(bundledPrograms(), file.replace(/ts$/, 'js'))
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      LOG_LEVEL: 'error',
      ...env,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  const ended: Promise<Exit> = once(child, 'close').then(([code]) => ({ code, ...output }))
  return { child, output, ended }
}

export async function startServer(
  env: Environment,
  options: { cwd?: string; sources?: boolean } = {},
): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort())
  const { child, output, ended } = runProgram('main.ts', { PORT: port, HOST: '127.0.0.1', ...env }, options)
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    out: () => output.out,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!(typeof text === 'string' ? output.out.includes(text) : text.test(output.out))) return
          child.stdout?.off('data', look)
          resolve()
        }
        child.stdout?.on('data', look)
        look()
        ended.then(({ code, err }) => reject(new Error(`ended with ${code} before "${text}": ${err}`)))
      }),
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

/** Creates a directory for a test. Returns it with its removal. */
export async function newFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(fastFolder, 'cartwright-data-'))
  // Under root, the embedded PostgreSQL runs as another user.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
