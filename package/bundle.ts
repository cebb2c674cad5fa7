// node package/bundle.ts folder: the server of the repository in few files, with its dependencies. It starts in half the time.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '..')
const [folder = ''] = process.argv.slice(2)
/** These have binaries, or look for files of theirs. */
const native = /^(sharp|rolldown|@node-rs\/argon2|@opentelemetry\/.*|pg-native)$/

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
        handler: (code: string) =>
          code.replace("'../../../../', import.meta.url", JSON.stringify(pathToFileURL(`${root}/`).href)),
      },
    },
  ],
})
await bundle.write({ dir: folder, format: 'esm' })
await bundle.close()
