import { createApp } from '../../server/src/app.ts'
import type { Connection, Db } from '../../server/src/platform/db/db.ts'
import { readConfig } from '../../server/src/start/config.ts'
import { openParts } from '../../server/src/start/open.ts'
import { jobFromInput } from '../job.ts'
import type { Ask } from '../load.ts'

/** Lists the statements that a call runs with warm caches. */
export interface StatementsJob {
  dataDir: string
  databaseUrl: string
  publicUrl: string
  token: string
  ask: Ask
}

const { dataDir, databaseUrl, publicUrl, token, ask } = await jobFromInput<StatementsJob>()
const { method, path, body } = ask
const environment = {
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'error',
}
const opened = await openParts(readConfig(environment))
const names: string[] = []
const app = await createApp({ ...opened.parts, db: listened(opened.parts.db) })
for (let turn = 0; turn < 2; turn++) {
  names.length = 0
  const { statusCode } = await app.server.inject({
    method,
    url: path,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: body }),
  })
  if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}`)
}
process.stdout.write(JSON.stringify(names))
await app.close()
await opened.close()

function listened(db: Db): Db {
  const on = <C extends Connection>(connection: C): C => ({
    ...connection,
    run: (statement, values) => {
      names.push(statement.name)
      return connection.run(statement, values)
    },
  })
  return { ...on(db), read: on(db.read), transaction: (work) => db.transaction((tx) => work(on(tx))) }
}
