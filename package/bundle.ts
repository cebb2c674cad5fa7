// node package/bundle.ts folder: the server of the repository in few files, with its dependencies, in a folder of server/dist.
// It starts in half the processor time.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { toAscii } from './ascii.ts'

const root = resolve(import.meta.dirname, '..')
const [folder = ''] = process.argv.slice(2)
/** These have binaries, or look for files of theirs. */
const native = /^(sharp|pdfkit|rolldown|@node-rs\/argon2|@opentelemetry\/.*|pg-native)$/

const bundle = await rolldown({
  input: {
    main: join(root, 'server/src/main.ts'),
    cli: join(root, 'server/src/cli.ts'),
    'calendar-reader': join(root, 'server/src/bookings/busy-calendars/reader.worker.ts'),
    'product-index': join(root, 'server/src/catalogue/index-thread/index.worker.ts'),
  },
  platform: 'node',
  external: (id) => native.test(id),
  logLevel: 'silent',
  plugins: [
    {
      name: 'installation',
      transform: {
        filter: { id: /process\/installation\.ts$/ },
        handler: (code: string) => code.replace("'../../../../'", "'../../../'"),
      },
    },
  ],
})
// Several may build at once, and an interrupted one leaves nothing that counts.
const part = `${folder}.${process.pid}`
const { output } = await bundle.generate({
  format: 'esm',
  // A server keeps the text of its programs in memory. Names of sources stay.
  comments: { annotation: false, jsdoc: false },
})
mkdirSync(part, { recursive: true })
for (const chunk of output)
  if (chunk.type === 'chunk') writeFileSync(join(part, chunk.fileName), toAscii(chunk.code))
await bundle.close()
try {
  renameSync(part, folder)
} catch {
  // Another one was faster.
  rmSync(part, { recursive: true })
}
removeOld(dirname(folder))

/** A server that runs may still load files of the builds before. */
function removeOld(builds: string): void {
  const kept = 3
  const names = readdirSync(builds).filter((name) => !name.includes('.'))
  const byAge = names
    .map((name) => join(builds, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const path of byAge.slice(kept)) rmSync(path, { recursive: true })
}
