import { type App, createApp } from './app.ts'
import { type Config, environment, readConfig } from './config.ts'
import { firstStart } from './first-start.ts'
import { openParts } from './open.ts'
import { startJobs } from './platform/jobs.ts'
import { StartFailure } from './platform/start-failure.ts'

try {
  await main(readConfig(environment()))
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function main(config: Config): Promise<void> {
  const opened = await openParts(config)
  try {
    const app = await createApp(opened.parts)
    const say = (line: string) => process.stdout.write(`${line}\n`)
    await firstStart(app.shop, config, say)
    await listen(app, config)
    const stopJobs = await startJobs(opened.databaseUrl, app.jobs, opened.parts.log)
    say(`Cartwright is ready: ${config.publicUrl}`)
    stopOn(['SIGINT', 'SIGTERM'], async () => {
      await app.close()
      await stopJobs()
      await opened.close()
    })
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.server.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} is in use: stop the other program or set PORT to another number.`)
    }
    if (code === 'EACCES')
      throw new StartFailure(`Port ${port} may not be used by this account: set PORT above 1023.`)
    if (code === 'EADDRNOTAVAIL') throw new StartFailure(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

function stopOn(signals: readonly NodeJS.Signals[], stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
