import { mostConnections } from '../../platform/db/pools.ts'
import type { DatabaseFacts, Facts } from './facts.ts'

/** `unsafe`: do not open the shop like this. `advice`: works, but could be better. */
export interface Finding {
  level: 'unsafe' | 'advice'
  code: string
  problem: string
  remedy: string
}

type Rule = (facts: Facts) => Finding | undefined | false

/** What is unsafe or missing, the most serious first. */
export function findings(facts: Facts): Finding[] {
  const found = [...machineRules.map((rule) => rule(facts)), ...databaseFindings(facts)].filter(
    (one) => !!one,
  )
  return found.sort((a, b) => Number(b.level === 'unsafe') - Number(a.level === 'unsafe'))
}

function databaseFindings(facts: Facts): (Finding | undefined | false)[] {
  const { database } = facts
  if (database === 'none yet') return [noShop]
  if ('reason' in database) {
    return [unsafe('DATABASE_AWAY', database.reason, 'Start the database, or correct DATABASE_URL.')]
  }
  return databaseRules.map((rule) => rule(database, facts))
}

const noShop = advice('NO_SHOP', 'There is no shop yet.', 'Run npm start once.')

function unsafe(code: string, problem: string, remedy: string): Finding {
  return { level: 'unsafe', code, problem, remedy }
}

function advice(code: string, problem: string, remedy: string): Finding {
  return { level: 'advice', code, problem, remedy }
}

const GB = 1e9
const shortestToken = 16

const machineRules: readonly Rule[] = [
  ({ node: { version, oldest } }) =>
    isOlder(version, oldest) &&
    unsafe('NODE_OLD', `Node ${version} is too old.`, `Install Node ${oldest} or later.`),
  ({ isProduction }) =>
    !isProduction &&
    unsafe(
      'DEVELOPMENT',
      'The mailbox page is on, and the test card orders without paying.',
      'Set NODE_ENV=production.',
    ),
  ({ config: { publicUrl } }) =>
    !publicUrl.startsWith('https:') &&
    unsafe(
      'NOT_HTTPS',
      `People reach the shop at ${publicUrl}, so others can read passwords and addresses.`,
      'Put a proxy that ends TLS before the server, and set PUBLIC_URL to the https:// address.',
    ),
  ({ config: { publicUrl }, knowsProxies }) =>
    publicUrl.startsWith('https:') &&
    !knowsProxies &&
    advice(
      'PROXY_NOT_TRUSTED',
      'A proxy ends TLS. If it runs on another machine or in another container, all shoppers share its limits.',
      'Set TRUSTED_PROXIES to the address of the proxy.',
    ),
  ({ openSecrets }) =>
    openSecrets.length > 0 &&
    unsafe(
      'SECRETS_READABLE',
      `Other accounts of this machine can read ${openSecrets.join(', ')}.`,
      `Run chmod go-rwx ${openSecrets.join(' ')}`,
    ),
  ({ config }) =>
    !config.backup.daily &&
    !isArchived(config) &&
    advice(
      'NO_BACKUP',
      'The shop does not back itself up.',
      'Set BACKUP_DAILY to a time such as 03:30, and BACKUP_TO to another disk or machine.',
    ),
  ({ config }) =>
    !config.backup.daily &&
    isArchived(config) &&
    advice(
      'ONLY_ARCHIVE',
      'Only the archive is kept, which nothing but the same major version of PostgreSQL can restore.',
      'Set BACKUP_DAILY to a time such as 03:30, too.',
    ),
  ({ config: { backup, databaseUrl } }) =>
    backup.continuous > 0 &&
    databaseUrl !== undefined &&
    advice(
      'NOT_ARCHIVED',
      'BACKUP_CONTINUOUS has no effect: it archives the embedded database only.',
      'Remove it, and let the database in DATABASE_URL archive itself with its own tools.',
    ),
  ({ config }) =>
    (config.backup.daily !== undefined || isArchived(config)) &&
    !config.backup.key &&
    unsafe(
      'BACKUP_NOT_ENCRYPTED',
      'Whoever can read a backup can read all orders and sign in as anybody.',
      'Run npm run shop -- backup-key, and set BACKUP_KEY.',
    ),
  ({ keyFile }) =>
    keyFile !== undefined &&
    advice(
      'KEY_IN_FILE',
      `${keyFile} still holds the first API key, which may do everything.`,
      'Store the key with your other secrets, or revoke it, and delete the file.',
    ),
  ({ isRoot }) =>
    isRoot && advice('RUNS_AS_ROOT', 'This account is root.', 'Run the server as an account of its own.'),
  ({ config: { metricsToken } }) =>
    metricsToken === undefined &&
    advice(
      'NO_METRICS',
      'Nobody can watch the server: /metrics is closed.',
      'Set METRICS_TOKEN to a random text, and read docs/operators/monitoring.md.',
    ),
  ({ config: { metricsToken = 'x'.repeat(shortestToken) } }) =>
    metricsToken.length < shortestToken &&
    unsafe(
      'METRICS_TOKEN_SHORT',
      'METRICS_TOKEN can be guessed.',
      `Set it to a random text of at least ${shortestToken} characters, such as that of openssl rand -hex 16.`,
    ),
  ({ config: { smtpUrl } }) =>
    smtpUrl !== undefined &&
    isPlainMail(smtpUrl) &&
    unsafe(
      'MAIL_NOT_ENCRYPTED',
      'The password of the mail server may travel unencrypted.',
      'Begin SMTP_URL with smtps://, or add ?requireTLS=true.',
    ),
  ({ disk }) => disk && diskFinding(disk),
  ({ ready, config: { port } }) =>
    ready === undefined &&
    advice(
      'SERVER_AWAY',
      `No server answers at port ${port}.`,
      'Start it with npm start, or set PORT as it does.',
    ),
  ({ ready = [] }) =>
    ready.length > 0 &&
    unsafe('NOT_READY', ready.map(({ message }) => message).join(' '), 'See docs/operators/running.md.'),
]

type DatabaseRule = (database: DatabaseFacts, facts: Facts) => Finding | undefined | false

const databaseRules: readonly DatabaseRule[] = [
  ({ fsync }) => unsafeSetting('fsync', fsync, 'a power cut can destroy the whole database'),
  ({ fullPageWrites }) =>
    unsafeSetting('full_page_writes', fullPageWrites, 'a power cut can destroy the whole database'),
  ({ synchronousCommit }) =>
    unsafeSetting(
      'synchronous_commit',
      synchronousCommit,
      'a crash can lose orders that buyers were told of',
    ),
  ({ encoding }) =>
    encoding !== 'UTF8' &&
    unsafe(
      'DATABASE_ENCODING',
      `The database has the encoding ${encoding}.`,
      'Create it anew with ENCODING UTF8, and restore the data into it.',
    ),
  ({ version }) =>
    version < 180_000 &&
    advice(
      'DATABASE_OLD',
      `PostgreSQL ${Math.floor(version / 10_000)} is older than the version that Cartwright is tested with.`,
      'Upgrade to PostgreSQL 18.',
    ),
  ({ isEncrypted }, { config: { databaseUrl } }) =>
    databaseUrl !== undefined &&
    !isEncrypted &&
    !isLocal(databaseUrl) &&
    advice(
      'DATABASE_NOT_ENCRYPTED',
      'The connection to the database is not encrypted.',
      'Add ?sslmode=verify-full to DATABASE_URL, unless the network between them is your own.',
    ),
  ({ maxConnections }, { config: { databaseConnections: most, databasePoolUrl } }) =>
    !databasePoolUrl &&
    mostConnections(most) > maxConnections &&
    unsafe(
      'CONNECTIONS_SCARCE',
      `The database allows ${maxConnections} connections, but one server may need ${mostConnections(most)}.`,
      'Lower DATABASE_CONNECTIONS, or raise max_connections of the database.',
    ),
  ({ clockAhead }) =>
    Math.abs(clockAhead) > 2 &&
    unsafe(
      'CLOCKS_DIFFER',
      `The clocks of this machine and of the database differ by ${Math.round(Math.abs(clockAhead))} seconds.`,
      'Let both keep their time by NTP: sales, tokens and links depend on it.',
    ),
  ({ pending }) =>
    pending.length > 0 &&
    advice(
      'MIGRATIONS_PENDING',
      `The database lacks ${pending.length} migrations, from ${pending[0]} on.`,
      'Back the database up, then start the server: it migrates by itself.',
    ),
  ({ newer }) =>
    newer.length > 0 &&
    unsafe(
      'SCHEMA_NEWER',
      `A newer Cartwright has migrated the database (${newer.join(', ')}).`,
      'Start that version, or restore a backup.',
    ),
  ({ shop }) => shop?.sites === 0 && noShop,
  ({ shop }, { config: { smtpUrl } }) =>
    !!shop &&
    smtpUrl === undefined &&
    shop.withoutMail > 0 &&
    unsafe(
      'NO_MAIL_SERVER',
      'No e-mail leaves the shop: buyers get no confirmation, and nobody can set a new password.',
      'Set SMTP_URL, or enter a mail server in the admin under Settings.',
    ),
  ({ shop }) =>
    !!shop &&
    shop.withoutOwner > 0 &&
    advice('NO_OWNER', 'Nobody has set up the admin.', 'Open the link of npm run shop -- admin-link.'),
  ({ shop }) =>
    !!shop &&
    shop.ownersWithoutFactor > 0 &&
    advice(
      'OWNER_WITHOUT_SECOND_FACTOR',
      `${shop.ownersWithoutFactor === 1 ? 'One owner signs' : `${shop.ownersWithoutFactor} owners sign`} in with a password alone.`,
      'Add a passkey or an authenticator app in the admin under Your account.',
    ),
  ({ shop }) =>
    !!shop &&
    shop.fullKeys.length > 0 &&
    advice(
      'KEY_MAY_DO_EVERYTHING',
      `API keys may do everything: ${shop.fullKeys.join(', ')}.`,
      'Create keys with the permissions they need, and revoke these: npm run shop -- keys list.',
    ),
  ({ shop }) =>
    !!shop &&
    shop.oldestJob > 600 &&
    unsafe(
      'JOBS_LATE',
      `A job has been waiting for ${Math.round(shop.oldestJob / 60)} minutes, so no e-mails are sent and no sales begin.`,
      'Start the server, or start it again.',
    ),
  ({ shop }) =>
    !!shop &&
    shop.failedJobs > 0 &&
    advice('JOBS_FAILED', `${shop.failedJobs} jobs failed for good.`, 'Look at Status in the admin.'),
  ({ shop }) =>
    !!shop &&
    shop.failingJobs.length > 0 &&
    unsafe(
      'WORK_FAILS',
      `Work that recurs failed the last time (${shop.failingJobs.join('; ')}).`,
      'Remove the cause; it is tried again by itself. Backups are of the kinds back-up and archive-log.',
    ),
]

function isArchived({ backup, databaseUrl }: Facts['config']): boolean {
  return backup.continuous > 0 && databaseUrl === undefined
}

function unsafeSetting(name: string, value: string, consequence: string): Finding | false {
  if (value !== 'off') return false
  const problem = `The database has ${name} switched off: ${consequence}.`
  return unsafe(`DATABASE_${name.toUpperCase()}_OFF`, problem, `Set ${name} = on in postgresql.conf.`)
}

function diskFinding({ free, size }: { free: number; size: number }): Finding | undefined {
  const problem = `${(free / GB).toFixed(1)} GB of ${(size / GB).toFixed(0)} are free on the disk of DATA_DIR.`
  const remedy = 'Make room: a database without room stops taking orders.'
  if (free < 0.5 * GB) return unsafe('DISK_FULL', problem, remedy)
  return free < 2 * GB || free < size / 20 ? advice('DISK_SCARCE', problem, remedy) : undefined
}

function isPlainMail(url: string): boolean {
  const { protocol, password, searchParams } = new URL(url)
  const encrypts = searchParams.get('requireTLS') === 'true' || searchParams.get('secure') === 'true'
  return protocol === 'smtp:' && password !== '' && !encrypts && !isLocal(url)
}

function isLocal(url: string): boolean {
  return ['', 'localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

function isOlder(version: string, oldest: string): boolean {
  return version.localeCompare(oldest, 'en', { numeric: true }) < 0
}
