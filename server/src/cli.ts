import { parseArgs } from 'node:util'
import type { App } from './app.ts'
import { readShopConfig } from './extensions/service.ts'
import { Refusal } from './platform/errors/errors.ts'
import { openConsole, StartFailure } from './platform/process/console.ts'
import type { Shop } from './platform/shop/shop.ts'
import { configOf } from './start/cells/rules.ts'
import { check, report } from './start/check/service.ts'
import { backupCommands } from './start/commands/backup.ts'
import type { Input, Outcome } from './start/commands/command.ts'
import { commands, listenInput, usage } from './start/commands/commands.ts'
import { connectHere, connectRemotely, runFront } from './start/commands/connect.ts'
import { runDistribute } from './start/commands/distribute.ts'
import { runMove } from './start/commands/move.ts'
import { runMoveIn } from './start/commands/move-in.ts'
import { refuseIds } from './start/commands/options.rules.ts'
import { changeInstallation, siteOf } from './start/commands/sites.ts'
import { type Config, firstCell, readConfig, readEnvironment } from './start/config.ts'
import { openParts } from './start/open.ts'
import { addSigningKey } from './start/signing-keys.ts'
import { listen } from './webhooks/listen.service.ts'

const options = {
  name: { type: 'string' },
  permissions: { type: 'string' },
  types: { type: 'string' },
  kind: { type: 'string' },
  media: { type: 'string' },
  redirect: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  from: { type: 'string' },
  at: { type: 'string' },
  url: { type: 'string' },
  'without-email-codes': { type: 'boolean' },
  undo: { type: 'boolean' },
  'target-is-lost': { type: 'boolean' },
  remote: { type: 'boolean' },
  host: { type: 'string' },
  port: { type: 'string' },
  site: { type: 'string' },
  to: { type: 'string' },
  cell: { type: 'string' },
  currency: { type: 'string' },
  language: { type: 'string' },
  country: { type: 'string' },
  replace: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const print = openConsole(process.stdout)
// A command goes on when nobody reads its output any more.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  await main(process.argv.slice(2))
} catch (error) {
  const sentence = usageSentence(error)
  if (!(sentence || error instanceof StartFailure || error instanceof Refusal)) throw error
  process.stderr.write(`${sentence ?? (error as Error).message}\n`)
  process.exitCode = 1
}

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options,
  })
  const [noun = '', verb = '', ...rest] = positionals
  if (values.help || noun === '' || noun === 'help') return print(usage)
  if (noun === 'check' && verb === '') return checkInstallation(values)
  const tell = ({ data, text }: Outcome) => print(values.json ? JSON.stringify(data, null, 2) : text)
  const environment = readEnvironment()
  const { CARTWRIGHT_KEY: key, MOVE_IN_KEY: moveInKey } = environment
  if (noun === 'connect' && (key || values.remote))
    return tell(await connectRemotely({ ...values, folder: verb || '.' }, key))
  const installation = readConfig({ LOG_LEVEL: 'error', ...environment })
  const config = configOf(installation, values.cell ?? firstCell)
  if (noun === 'signing-key' && verb === 'add')
    return onShop(config, async (shop) => tell(await addKey(shop, config)))
  if (noun === 'connect')
    return onShop(config, async (shop) => tell(await connectHere(shop, { ...values, folder: verb || '.' })))
  if (noun === 'move-in') {
    const progress = values.json ? () => {} : print
    const input = { ...values, verb: [verb, ...rest].join(' '), key: moveInKey, print: progress }
    return onShop(config, async (shop) => tell(await runMoveIn(shop, input)))
  }
  if (noun === 'sites' && verb === 'move') {
    refuseIds(rest)
    const input = { ...values, source: config, cellOf: (name: string) => configOf(installation, name) }
    const progress = values.json ? () => {} : print
    return onShop(config, async (shop) => tell(await runMove(shop, { ...input, print: progress })))
  }
  if (noun === 'front') return runFront(config, values, print)
  if (noun === 'listen') return forwardEvents(config, [verb, ...rest], values)
  if (noun === 'distribute' && verb === '') return tell(await runDistribute(config))
  const backupCommand = backupCommands[noun]
  if (backupCommand) {
    const { call, ...outcome } = await backupCommand(config, { ...values, arguments: positionals.slice(1) })
    tell(outcome)
    if (call) await onShop(config, (shop) => changeInstallation(shop, call, async () => ({})))
    return
  }
  const command = commands[`${noun} ${verb}`.trim()]
  if (!command) throw new StartFailure(`There is no command "${`${noun} ${verb}`.trim()}".\n\n${usage}`)
  const input: Input = { ...values, ids: rest }
  await onShop(config, async (shop) => tell(await command(shop, input, values.json ? () => {} : print)))
}

async function addKey(shop: Shop, config: Config): Promise<Outcome> {
  const { path } = await changeInstallation(shop, 'addSigningKey', async () => ({
    path: await addSigningKey(config, new Date()),
  }))
  const text = `${path}\n\nIt signs from the next start on. Tokens signed with the previous key stay valid.`
  return { data: { path }, text }
}

/** Forwards events to an address until Ctrl-C. */
async function forwardEvents(
  config: Config,
  addresses: string[],
  { types, site }: { types?: string | undefined; site?: string | undefined },
): Promise<void> {
  const input = listenInput(addresses, types)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  await onShop(config, async (shop, { events }) => {
    const siteId = await siteOf(shop, site)
    await listen(shop, events, { siteId, ...input, print, signal: ending.signal })
  })
}

/** Ends with 1 if anything is unsafe, so that scripts can ask. */
async function checkInstallation({
  json = false,
  cell = firstCell,
}: {
  json?: boolean | undefined
  cell?: string | undefined
}): Promise<void> {
  const environment = readEnvironment()
  const found = await check(environment, configOf(readConfig(environment), cell))
  print(json ? JSON.stringify(found, null, 2) : report(found))
  if (found.some(({ level }) => level === 'unsafe')) process.exitCode = 1
}

async function onShop(config: Config, work: (shop: Shop, app: App) => Promise<unknown>): Promise<void> {
  const opened = await openParts(config, await readShopConfig(process.cwd()))
  try {
    const { createApp } = await import('./app.ts')
    const app = await createApp(opened.parts)
    try {
      await work(app.shop, app)
    } finally {
      await app.close()
    }
  } finally {
    await opened.close()
  }
}

/** What is wrong with an option. */
function usageSentence(error: unknown): string | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (!code.startsWith('ERR_PARSE_ARGS')) return undefined
  const [, option = ''] = /'(?:-\w, )?(--?[\w-]+)/.exec(message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return `There is no option ${option}. See: npm run shop -- help`
  return `${option} ${/does not take/.test(message) ? 'takes no value' : 'needs a value'}.`
}
