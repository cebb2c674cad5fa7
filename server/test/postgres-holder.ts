import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../src/platform/embedded-postgres/embedded-postgres.ts'

/** Runs an embedded server: `node postgres-holder.ts '{"dataDir":"…"}'`. SIGTERM stops it. */
const options: EmbeddedPostgresOptions = JSON.parse(process.argv[2] ?? '{}')

try {
  const { url, pid, attached, stop } = await startEmbeddedPostgres(options)
  process.on('SIGTERM', () => stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ url, pid, attached })}\n`)
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: (error as Error).message, kind: (error as Error).constructor.name })}\n`,
  )
  process.exitCode = 1
}
