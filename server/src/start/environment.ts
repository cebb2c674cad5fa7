import { StartFailure } from '../platform/process/console.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export function integer(
  env: Environment,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new StartFailure(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

export function share(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  if (/^(0|1|0?\.\d+)$/.test(text)) return Number(text)
  throw new StartFailure(`${name} must be a number from 0 (none) to 1 (all), such as 0.1, not "${text}".`)
}

/** A comma-separated list. */
export function list(
  env: Environment,
  name: string,
  { what, fits }: { what: string; fits: (text: string) => boolean },
): string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim())
  const found = texts.filter(Boolean)
  if (found.every(fits)) return found
  throw new StartFailure(`${name} must be ${what}, with commas between them, not "${env[name]}".`)
}

export function oneOf(
  env: Environment,
  name: string,
  { values, fallback }: { values: readonly string[]; fallback: string },
): string {
  const text = env[name]
  if (!text) return fallback
  if (values.includes(text)) return text
  throw new StartFailure(`${name} must be one of ${values.join(', ')}, not "${text}".`)
}

export function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new StartFailure(`${name} must be an address beginning with ${protocols.join('// or ')}//.`)
}

/** Addresses with names: `north=postgres://…, south=postgres://…`. */
export function namedUrls(
  env: Environment,
  name: string,
  { protocols, reserved }: { protocols: readonly string[]; reserved: string },
): Map<string, string> {
  const entries = (env[name] ?? '').split(',').map((text) => text.trim())
  const found = new Map<string, string>()
  for (const entry of entries.filter(Boolean)) {
    const [, key = '', address = ''] = /^([a-z][a-z0-9-]{0,29})=(.+)$/.exec(entry) ?? []
    const isUrl = URL.canParse(address) && protocols.includes(new URL(address).protocol)
    if (!isUrl || key === reserved || found.has(key)) {
      throw new StartFailure(
        `${name} must name each database once, such as north=${protocols[0]}//db.example/shop, with commas between them. A name has small letters, digits and hyphens, and is not ${reserved}.`,
      )
    }
    found.set(key, address)
  }
  return found
}

/** What `s3` and `s3://bucket/folder` name; undefined for a folder of this machine. */
export function storePlace(to: string): { bucket: string | undefined; prefix: string } | undefined {
  if (!/^s3(:|$)/.test(to)) return undefined
  const found = /^s3(?::\/\/([^/]+)(?:\/(.*?))?)?\/*$/.exec(to)
  if (!found)
    throw new StartFailure(`A place for backups is a folder, s3 or s3://bucket/folder, not "${to}".`)
  const [, bucket, prefix = ''] = found
  return { bucket, prefix }
}
