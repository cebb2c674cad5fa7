import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'child'> & Logger

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
]

/** Structured lines on stdout; values of secret fields never appear. */
export function openLog(level = 'info'): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[secret]',
    },
  })
}
