import { parseArgs } from 'node:util'
import { Refusal } from './platform/errors/errors.ts'
import { openConsole, StartFailure } from './platform/process/console.ts'
import { backupCommands } from './start/backup.commands.ts'
import { check, report } from './start/check/service.ts'
import { type Command, commands, usage } from './start/commands.ts'
import { readConfig, readEnvironment } from './start/config.ts'
import { openParts } from './start/open.ts'
import { addSigningKey } from './start/signing-keys.ts'

const print = openConsole(process.stdout)

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartFailure || error instanceof Refusal || isUsage(error))) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      permissions: { type: 'string' },
      kind: { type: 'string' },
      redirect: { type: 'string', multiple: true },
      origin: { type: 'string', multiple: true },
      json: { type: 'boolean' },
      from: { type: 'string' },
      at: { type: 'string' },
      replace: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [noun = '', verb = '', ...rest] = positionals
  if (values.help || noun === '' || noun === 'help') return print(usage)
  if (noun === 'signing-key' && verb === 'add') return addKey()
  if (noun === 'check' && verb === '') return checkInstallation(values.json ?? false)
  const backupCommand = backupCommands[noun]
  if (backupCommand) {
    const config = readConfig({ LOG_LEVEL: 'error', ...readEnvironment() })
    const { data, text } = await backupCommand(config, { ...values, arguments: positionals.slice(1) })
    return print(values.json ? JSON.stringify(data, null, 2) : text)
  }
  const command = commands[`${noun} ${verb}`.trim()]
  if (!command) throw new StartFailure(`There is no command "${`${noun} ${verb}`.trim()}".\n\n${usage}`)
  await run(command, { ...values, ids: rest }, values.json ?? false)
}

/** Needs neither a database nor a running server. */
async function addKey(): Promise<void> {
  const path = await addSigningKey(readConfig(readEnvironment()), new Date())
  print(`${path}\n\nIt signs from the next start on. Tokens signed with the previous key stay valid.`)
}

/** Ends with 1 if anything is unsafe, so that scripts can ask. */
async function checkInstallation(json: boolean): Promise<void> {
  const found = await check(readEnvironment())
  print(json ? JSON.stringify(found, null, 2) : report(found))
  if (found.some(({ level }) => level === 'unsafe')) process.exitCode = 1
}

async function run(command: Command, input: Parameters<Command>[1], json: boolean): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...readEnvironment() })
  const opened = await openParts(config)
  try {
    const { createApp } = await import('./app.ts')
    const app = await createApp(opened.parts)
    try {
      const { data, text } = await command(app.shop, input, json ? () => {} : print)
      print(json ? JSON.stringify(data, null, 2) : text)
    } finally {
      await app.close()
    }
  } finally {
    await opened.close()
  }
}

function isUsage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
