import { type App, createApp } from './app.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { openConsole, StartFailure } from './platform/process/console.ts'
import { type Config, readConfig, readEnvironment, requireFreePort } from './start/config.ts'
import { firstStart, startMessages } from './start/first-start.ts'
import { openParts } from './start/open.ts'

/** Stops what was started, in reverse order. */
type Stop = () => Promise<void>

const started: Stop[] = []
let ended: Promise<void> | undefined
const stopping = new AbortController()
const print = openConsole(process.stdout)

const starting = start(stopping.signal)
stopOn(['SIGINT', 'SIGTERM', 'SIGHUP'])
try {
  await starting
} catch (error) {
  await stop()
  if (!stopping.signal.aborted) {
    if (!(error instanceof StartFailure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** A stop during the start takes effect at its next step; the next start continues from there. */
async function start(signal: AbortSignal): Promise<void> {
  const config = readConfig(readEnvironment())
  await requireFreePort(config)
  const opened = await openParts(config)
  started.push(opened.close)
  signal.throwIfAborted()
  const app = await createApp(opened.parts)
  let stopJobs: Stop = async () => {}
  started.push(() => stopJobs(), app.close)
  const site = await firstStart(app.shop, config, { print, signal })
  stopJobs = await startJobs(opened.databaseUrl, app.schedule, opened.parts.log)
  signal.throwIfAborted()
  await listen(app, config)
  for (const line of await startMessages(app.shop, site.id, config)) print(line)
  print(`Cartwright is ready: ${config.publicUrl}`)
}

async function listen(app: App, config: Config): Promise<void> {
  await requireFreePort(config)
  await app.server.listen({ port: config.port, host: config.host })
}

function stopOn(signals: readonly NodeJS.Signals[]): void {
  for (const signal of signals) {
    process.on(signal, async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      await starting.catch(() => {})
      await stop()
      process.exit()
    })
  }
}

function stop(): Promise<void> {
  ended ??= endAll()
  return ended
}

async function endAll(): Promise<void> {
  for (const end of started.reverse()) await end()
}
