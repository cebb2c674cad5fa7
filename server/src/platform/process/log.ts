import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'child'> & Logger

/** `detail` is where PostgreSQL repeats the refused row. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'refreshToken',
  'refresh_token',
  'accessToken',
  'access_token',
  'sessionToken',
  'clientSecret',
  'client_secret',
  'apiKey',
  'token',
  'card',
  'detail',
]

/** Structured lines on stdout; values of secret fields never appear, nor do credentials in addresses. */
export function openLog(level = 'info', destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => withoutCredentials(pino.stdSerializers.err(error)) },
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[secret]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A driver may repeat the address it could not reach, password and all. */
function withoutCredentials<Described extends object>(error: Described): Described {
  const cleaned = Object.entries(error).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/(\w:\/\/)[^\s/@]+@/g, '$1[secret]@') : value,
  ])
  return Object.fromEntries(cleaned)
}
