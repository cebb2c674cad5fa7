import { setTimeout as wait } from 'node:timers/promises'
import type { App } from './app.ts'
import { isOutage } from './platform/errors/errors.ts'
import { shared } from './platform/load/listeners.ts'
import { openConsole, StartFailure, TemporaryStartFailure } from './platform/process/console.ts'
import { openLog } from './platform/process/log.ts'
import { requireFreePort } from './platform/process/ports.ts'
import { openSiblings } from './platform/process/siblings.ts'
import type { Cells } from './start/cells/service.ts'
import { type Config, readConfig, readEnvironment } from './start/config.ts'
import type { Parts } from './start/open.ts'

/** Stops what was started, in reverse order. */
type Stop = () => Promise<void>

// These are above the start, which signals and errors may interrupt.
/** Of sysexits.h. `npm start` starts the server again after EX_SOFTWARE and EX_TEMPFAIL. */
const exitCodes = { failed: 1, crashed: 70, temporary: 75 }
/** Milliseconds */
const longestStop = 10_000

const started: Stop[] = []
let ended: Promise<void> | undefined
const stopping = new AbortController()
const print = openConsole(process.stdout)
let log = openLog('error')

const starting = start(stopping.signal)
stopOn(['SIGINT', 'SIGTERM', 'SIGHUP'])
survive()
try {
  await starting
} catch (error) {
  await stop()
  if (!stopping.signal.aborted) reportFailure(error)
}

/** A stop during the start takes effect at its next step; the next start continues from there. */
async function start(signal: AbortSignal): Promise<void> {
  const config = readConfig(readEnvironment())
  // A worker does not outlive whoever starts it again.
  if (config.worker) stopOn(['disconnect'])
  await requireFreePort(config)
  // Loaded only now, so that a start with wrong settings says so at once.
  const { openParts } = await import('./start/open.ts')
  const { readShopConfig } = await import('./extensions/service.ts')
  const { compile } = await import('./extensions/compile.service.ts')
  const folder = process.cwd()
  const extensions = await compile(folder, await readShopConfig(folder))
  const opened = await openParts(config, extensions.config)
  log = opened.parts.log
  started.push(opened.close)
  const { compareConnections } = await import('./start/connections.ts')
  await compareConnections(config, opened.databaseUrl, { log })
  signal.throwIfAborted()
  const { createApp } = await import('./app.ts')
  const { openCells } = await import('./start/cells/service.ts')
  const { openWork } = await import('./start/cells/work.ts')
  const { firstStart, startMessages } = await import('./start/first-start.ts')
  const create = (parts: Parts) => createApp({ ...parts, extensions })
  const app = await create(opened.parts)
  const work = openWork(app)
  let cells: Cells | undefined
  started.push(async () => {
    // Workers send requests until they have stopped; jobs end while the last requests are answered.
    const stopped = Promise.all([drain(app, config, cells), work.stopWorkers()])
    await Promise.all([work.stopJobs(), cells?.stopJobs(), stopped.then(app.close)])
    await cells?.close()
  })
  const site = await firstStart(app.shop, config, { print, signal })
  await work.start()
  cells = await openCells(config, { opened, create, signal })
  cells.divide(app)
  joinWorkers(app, config, cells)
  signal.throwIfAborted()
  await listen(app, config)
  process.send?.('listening', () => {})
  if (config.worker && config.worker.number > 1) return
  for (const line of await startMessages(app.shop, site.id, config)) print(line)
  print(`Cartwright is ready: ${config.publicUrl}`)
}

/** Lets each worker of this server answer `/metrics` for all. */
function joinWorkers(app: App, { worker }: Config, cells: Cells): void {
  app.vitals.otherMetrics = cells.read
  if (!worker) return
  const answer = async () => [await app.shop.metrics.read(), ...(await cells.read())]
  const siblings = openSiblings(process, { count: worker.count - 1, answer })
  // It should not keep a process that has nothing left to do.
  process.channel?.unref()
  app.vitals.otherMetrics = async () => {
    const [own, others] = await Promise.all([cells.read(), siblings.ask()])
    return [...own, ...others.flat()]
  }
}

function reportFailure(error: unknown): void {
  const failure = isOutage(error)
    ? new TemporaryStartFailure(`The database cannot be used now: ${(error as Error).message}.`)
    : error
  if (!(failure instanceof StartFailure)) throw failure
  process.stderr.write(`${failure.message}\n`)
  process.exitCode = failure instanceof TemporaryStartFailure ? exitCodes.temporary : exitCodes.failed
}

async function listen(app: App, config: Config): Promise<void> {
  await requireFreePort(config)
  await app.server.listen({ port: config.port, host: config.host, ...shared })
}

/** Answers on, but tells load balancers and kept connections to go elsewhere. */
async function drain({ server }: App, { drainSeconds }: Config, cells: Cells | undefined): Promise<void> {
  if (!server.server.listening) return
  server.isDraining = true
  cells?.drain()
  await wait(1000 * drainSeconds)
}

function stopOn(signals: readonly (NodeJS.Signals | 'disconnect')[]): void {
  for (const signal of signals) {
    process.on(signal, async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      setTimeout(giveUp, longestStop).unref()
      await starting.catch(() => {})
      await stop()
      process.exit()
    })
  }
}

function giveUp(): void {
  process.stderr.write('The server did not stop within ten seconds, so it ended at once.\n')
  process.exit(exitCodes.failed)
}

/**
 * An unhandled rejection is logged and ends nothing. After an uncaught exception the state is unknown, so the server
 * ends, and `npm start` starts it again.
 */
function survive(): void {
  // The server goes on when nobody reads its output.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'))
  process.on('uncaughtException', async (error) => {
    process.stderr.write(`The server met an error that it cannot go on after: ${error.message}\n`)
    log.fatal({ err: error }, 'uncaught exception')
    if (stopping.signal.aborted) process.exit(exitCodes.crashed)
    stopping.abort()
    await Promise.race([stop().catch(() => {}), wait(5000)])
    process.exit(exitCodes.crashed)
  })
}

function stop(): Promise<void> {
  ended ??= endAll()
  return ended
}

async function endAll(): Promise<void> {
  for (const end of started.reverse()) await end()
}
