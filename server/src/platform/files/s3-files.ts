import { mkdirSync, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Files } from './files.ts'

export interface S3Options {
  /** The address of the store. With `{bucket}` in it each bucket has its own host, otherwise it is a folder. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** A local folder for uploads in progress. */
  scratch: string
}

/** Retries when the store is busy. */
const retries = 3

/** Files in a bucket of an S3-compatible store. */
export function openS3Files({ endpoint, bucket, region, scratch, ...keys }: S3Options): Files {
  const ask = asker(new AwsClient({ ...keys, region, service: 's3', retries }))
  const root = rootOf(endpoint, bucket)
  mkdirSync(scratch, { recursive: true })
  const urlOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`
  const remove = async (key: string) => readToEnd(await ask('DELETE', urlOf(key)))
  return {
    kind: 's3',
    scratch,
    async read(key) {
      const response = await ask('GET', urlOf(key))
      return response && Buffer.from(await response.arrayBuffer())
    },
    async write(key, content) {
      await readToEnd(requireBucket(await ask('PUT', urlOf(key), { body: new Uint8Array(content) }), bucket))
    },
    async take(key, path) {
      await readToEnd(requireBucket(await ask('PUT', urlOf(key), { body: await openAsBlob(path) }), bucket))
      await rm(path)
    },
    async open(key, part) {
      const headers = part && { range: `bytes=${part.start}-${part.end}` }
      const response = await ask('GET', urlOf(key), headers ? { headers } : {})
      return response?.body ? Readable.fromWeb(response.body as ReadableStream) : undefined
    },
    async list(folder) {
      const list = `${root}/?list-type=2&prefix=${encodeURIComponent(`${folder}/`)}`
      const keys: string[] = []
      for (let from: string | undefined = ''; from !== undefined; ) {
        const xml: string = await requireBucket(await ask('GET', list + from), bucket).text()
        keys.push(...keysIn(xml))
        const next: string | undefined = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]
        from = next && `&continuation-token=${encodeURIComponent(next)}`
      }
      return keys
    },
    remove,
    async removeFolder(folder) {
      const list = `${root}/?list-type=2&max-keys=200&prefix=${encodeURIComponent(`${folder}/`)}`
      const nextKeys = async () => keysIn(await requireBucket(await ask('GET', list), bucket).text())
      for (let keys = await nextKeys(); keys.length > 0; keys = await nextKeys()) {
        await Promise.all(keys.map(remove))
      }
    },
  }
}

/** Resolves to undefined where the store has nothing. */
function asker(aws: AwsClient) {
  return async (method: string, address: string, init: RequestInit = {}) => {
    const response = await aws.fetch(address, { method, ...init })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new Error(`the object store answered ${response.status} to ${method} ${new URL(address).pathname}`)
  }
}

/** Without a slash at the end. */
function rootOf(endpoint: string, bucket: string): string {
  const address = endpoint.replace(/\/+$/, '')
  return address.includes('{bucket}') ? address.replace('{bucket}', bucket) : `${address}/${bucket}`
}

/** A 404 on a write means that the bucket does not exist. */
function requireBucket(response: Response | undefined, bucket: string): Response {
  if (!response) throw new Error(`the object store has no bucket ${bucket}`)
  return response
}

/** Reads the reply, which frees the connection. */
async function readToEnd(response: Response | undefined): Promise<void> {
  await response?.arrayBuffer()
}

/** Our keys contain nothing that XML escapes. */
function keysIn(xml: string): string[] {
  return [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
}
