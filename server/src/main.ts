import { type App, createApp } from './app.ts'
import { type Config, environment, readConfig } from './config.ts'
import { firstStart, introduce } from './first-start.ts'
import { openParts } from './open.ts'
import { startJobs } from './platform/jobs.ts'
import { requireFreePort } from './platform/ports.ts'
import { sayOn } from './platform/say.ts'
import { StartFailure } from './platform/start-failure.ts'

/** Ends what was started, the last first. */
type Stop = () => Promise<void>

const started: Stop[] = []
const say = sayOn(process.stdout)

const starting = start()
stopOn(['SIGINT', 'SIGTERM', 'SIGHUP'])
try {
  await starting
} catch (error) {
  await stop()
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig(environment())
  await requireFreePort(config)
  const opened = await openParts(config)
  started.push(opened.close)
  const app = await createApp(opened.parts)
  let stopJobs: Stop = async () => {}
  started.push(() => stopJobs(), app.close)
  const site = await firstStart(app.shop, config, say)
  stopJobs = await startJobs(opened.databaseUrl, app.jobs, opened.parts.log)
  await listen(app, config)
  for (const line of await introduce(app.shop, site.id, config)) say(line)
  say(`Cartwright is ready: ${config.publicUrl}`)
}

async function listen(app: App, config: Config): Promise<void> {
  await requireFreePort(config)
  await app.server.listen({ port: config.port, host: config.host })
}

function stopOn(signals: readonly NodeJS.Signals[]): void {
  let stopping = false
  for (const signal of signals) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      await starting.catch(() => {})
      await stop()
      process.exit()
    })
  }
}

async function stop(): Promise<void> {
  for (const one of started.splice(0).reverse()) await one()
}
