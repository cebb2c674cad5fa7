import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Mode = 'development' | 'production'

export interface Running {
  url: string
  printed(): string
  stop(): Promise<void>
}

interface Place {
  folder: string
  mode: Mode
  /** Of the environment, beside those that `connect` wrote. */
  variables: Readonly<Record<string, string>>
}

interface Start extends Place {
  port: number
}

/** Builds a storefront for production and starts it, or starts it for development, by the scripts of its package.json. */
export async function start({ port, ...place }: Start): Promise<Running> {
  const { folder, mode } = place
  const scripts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts ?? {}
  const serve = mode === 'development' ? scripts.dev : (scripts.start ?? scripts.preview)
  if (!serve) throw new Error(`package.json has no script for ${mode}: dev, or build and start`)
  if (mode === 'production' && scripts.build) await build(place, scripts.build)
  // Some servers read the port from the environment instead.
  const variables = { ...place.variables, PORT: `${port}` }
  const running = run({ ...place, variables }, `exec ${serve} --port ${port}`)
  const url = `http://localhost:${port}`
  const deadline = Date.now() + 180_000
  while (!(await answers(url))) {
    if (running.hasEnded() || Date.now() > deadline) {
      await running.stop()
      throw new Error(`the storefront does not start:\n${running.printed()}`)
    }
    await wait(100)
  }
  return { url, printed: running.printed, stop: running.stop }
}

async function build(place: Place, script: string): Promise<void> {
  const { ended, printed } = run(place, `exec ${script}`)
  if ((await ended) !== 0) throw new Error(`the storefront cannot be built:\n${printed()}`)
}

function run(place: Place, command: string) {
  const child = spawn(command, {
    cwd: place.folder,
    shell: true,
    env: environment(place),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    ended,
    printed: () => output,
    hasEnded: () => child.exitCode !== null,
    async stop() {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

/** With the programs of the storefront's packages, wherever above it they are installed. */
function environment({ folder, mode, variables }: Place): NodeJS.ProcessEnv {
  const above = [folder]
  for (let place = folder; dirname(place) !== place; place = dirname(place)) above.push(dirname(place))
  const programs = above.map((place) => join(place, 'node_modules/.bin')).filter((place) => existsSync(place))
  const { NODE_OPTIONS: _, VITEST: __, ...kept } = process.env
  return {
    ...kept,
    ...variables,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    PATH: [dirname(process.execPath), ...programs, process.env.PATH].join(delimiter),
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
