import { StartFailure } from '../platform/process/console.ts'

/** What `s3` and `s3://bucket/folder` name; undefined for a folder of this machine. */
export function storePlace(to: string): { bucket: string | undefined; prefix: string } | undefined {
  if (!/^s3(:|$)/.test(to)) return undefined
  const found = /^s3(?::\/\/([^/]+)(?:\/(.*?))?)?\/*$/.exec(to)
  if (!found)
    throw new StartFailure(`A place for backups is a folder, s3 or s3://bucket/folder, not "${to}".`)
  const [, bucket, prefix = ''] = found
  return { bucket, prefix }
}
