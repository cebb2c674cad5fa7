import { type DestinationStream, type Logger, pino, symbols } from 'pino'
import { currentTask } from './tasks.ts'

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

/**
 * Structured lines on stdout. Values of secret fields never appear, nor do credentials in addresses. Lines of a request or
 * a job name it. `onError` gets each line of level error or above.
 */
export function openLog(
  level = 'info',
  { onError, destination = pino.destination(1) }: LogOptions = {},
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: taskFields,
    serializers: { err: (error: Error) => withoutCredentials(pino.stdSerializers.err(error)) },
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[secret]',
    },
  }
  return pino(options, onError ? tellErrors(destination, onError) : destination)
}

interface LogOptions {
  destination?: DestinationStream
  onError?: (line: string) => void
}

function taskFields(): object {
  const { requestId, job, traceId } = currentTask() ?? {}
  return { requestId, job, traceId }
}

const errorLevel = pino.levels.values.error ?? 50

function tellErrors(destination: DestinationStream, onError: (line: string) => void): DestinationStream {
  const stream = {
    // With this, pino says of which level each line is.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      destination.write(line)
      if (stream.lastLevel >= errorLevel) onError(line)
    },
  }
  return stream
}

/** A driver may repeat the address it could not reach, password and all. */
function withoutCredentials<Described extends object>(error: Described): Described {
  const cleaned = Object.entries(error).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/(\w:\/\/)[^\s/@]+@/g, '$1[secret]@') : value,
  ])
  return Object.fromEntries(cleaned)
}
