import { setTimeout as wait } from 'node:timers/promises'
import { isOutage } from '../../platform/errors/errors.ts'
import { type CellProblems, findProblems } from '../../platform/http/health.routes.ts'
import { trustedProxies } from '../../platform/network/addresses.ts'
import { TemporaryStartFailure } from '../../platform/process/console.ts'
import { closedCell, type MetricReading } from '../../platform/telemetry/metrics.ts'
import type { Config } from '../config.ts'
import { compareConnections } from '../connections.ts'
import { measuredOf, type OpenedParts, openCell, type Parts } from '../open.ts'
import { divideByHost } from './front.ts'
import { configOf } from './rules.ts'
import { type App, openWork } from './work.ts'

interface Opening {
  /** What the first cell has opened. */
  opened: OpenedParts
  /** Makes the application of a cell. */
  create(parts: Parts): Promise<App>
  /** Ends the tries to open cells that are away. */
  signal: AbortSignal
}

/** The cells of a server besides the first one. */
export interface Cells {
  /** Lets the first cell hand on what is asked of the others, and name their problems. */
  divide(first: App): void
  read(): Promise<MetricReading[][]>
  /** Answers on, but tells everybody to connect elsewhere. */
  drain(): void
  /** Ends jobs and workers. Afterwards nothing happens by itself. */
  stopJobs(): Promise<void>
  /** When nobody asks any more. */
  close(): Promise<void>
}

interface Cell {
  config: Config
  name: string
  /** Absent until its database has answered once. */
  running?: Running
}

interface Running {
  app: App
  stopJobs(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between two tries to open a cell that is away. */
const pause = 5000

/**
 * Opens all cells but the first. One whose database is away holds nobody up: it is tried again until it is there. Wrong
 * settings end the start.
 */
export async function openCells(config: Config, opening: Opening): Promise<Cells> {
  const cells: Cell[] = config.cells.slice(1).map(({ name }) => ({ name, config: configOf(config, name) }))
  const running = () => cells.flatMap((cell) => cell.running ?? [])
  const retries = await openAll(cells, opening)
  return {
    divide(first) {
      if (cells.length === 0) return
      first.vitals.otherCells = () => Promise.all(cells.map(problemsOf))
      divideByHost({
        first,
        open: () => running().map(({ app }) => app),
        isIncomplete: () => cells.some((cell) => !cell.running),
        isTrusted: trustedProxies(config.trustedProxies),
      })
    },
    read: () => Promise.all(cells.map(readingsOf)),
    drain() {
      for (const { app } of running()) app.server.isDraining = true
    },
    async stopJobs() {
      await retries.end()
      await Promise.all(running().map(({ stopJobs }) => stopJobs()))
    },
    async close() {
      await Promise.all(running().map(({ close }) => close()))
    },
  }
}

/** Opens each once, and goes on trying those that are away. */
async function openAll(cells: readonly Cell[], opening: Opening): Promise<{ end(): Promise<void> }> {
  const { log } = opening.opened.parts
  const ended = new AbortController()
  const retries: Promise<void>[] = []
  const end = async () => {
    ended.abort()
    await Promise.all(retries)
  }
  try {
    for (const cell of cells) {
      opening.signal.throwIfAborted()
      await openOne(cell, opening).catch((error: unknown) => {
        if (!(error instanceof TemporaryStartFailure || isOutage(error))) throw error
        log.error({ err: error, cell: cell.name }, 'the cell cannot be opened: it is tried again')
        retries.push(openLater(cell, opening, ended.signal))
      })
    }
  } catch (error) {
    await end()
    await Promise.all(cells.map(({ running }) => running?.close()))
    throw error
  }
  return { end }
}

async function openLater(cell: Cell, opening: Opening, signal: AbortSignal): Promise<void> {
  const { log } = opening.opened.parts
  while (!cell.running) {
    await wait(pause, undefined, { ref: false, signal }).catch(() => {})
    if (signal.aborted) return
    await openOne(cell, opening).then(
      () => log.warn({ cell: cell.name }, 'the cell is open'),
      (error: unknown) => log.error({ err: error, cell: cell.name }, 'the cell cannot be opened'),
    )
  }
}

async function openOne(cell: Cell, { opened, create }: Opening): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of undo.reverse()) await end()
  }
  try {
    const { parts, databaseUrl, close: closeParts } = await openCell(cell.config, opened.parts)
    undo.push(closeParts)
    await compareConnections(cell.config, databaseUrl, { log: parts.log })
    const app = await create(parts)
    undo.push(app.close)
    const work = openWork(app)
    let stopped: Promise<unknown> | undefined
    const stopJobs = async () => {
      stopped ??= Promise.all([work.stopJobs(), work.stopWorkers()])
      await stopped
    }
    undo.push(stopJobs)
    await work.start()
    cell.running = { app, stopJobs, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Milliseconds. Balancers wait a second or two, and must not take a server away for one silent cell. */
const longestAnswer = 500

async function problemsOf({ name, running }: Cell): Promise<CellProblems> {
  const away = (message: string) => ({ cell: name, problems: [{ code: 'DATABASE_AWAY' as const, message }] })
  if (!running) return away('The database has not answered yet. The cell opens when it does.')
  const { server, shop, vitals } = running.app
  const found = await Promise.race([
    findProblems(server, shop, vitals),
    wait(longestAnswer, undefined, { ref: false }),
  ])
  if (!found) return away(`The database has not answered within ${longestAnswer} ms.`)
  return { cell: name, problems: found.filter(({ code }) => code !== 'STOPPING') }
}

async function readingsOf({ config, running }: Cell): Promise<MetricReading[]> {
  return running ? running.app.shop.metrics.read() : [closedCell(measuredOf(config))]
}
