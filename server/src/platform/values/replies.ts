import { Readable } from 'node:stream'

/** A reply that is already JSON text, e.g. from a cache, maybe in parts. */
export class JsonReply {
  readonly parts: readonly Buffer[] | undefined
  #json: string | Buffer | undefined

  constructor(json: string | Buffer | readonly Buffer[]) {
    if (typeof json === 'string' || Buffer.isBuffer(json)) this.#json = json
    else this.parts = json
  }

  get json(): string | Buffer {
    this.#json ??= Buffer.concat(this.parts ?? [])
    return this.#json
  }
}

/** A reply that is a file, streamed. */
export class FileReply {
  readonly content: Readable
  readonly headers: Readonly<Record<string, string>>

  constructor(content: Readable, headers: Readonly<Record<string, string>>) {
    this.content = content
    this.headers = headers
  }
}

/** Bytes that lie in parts, such as texts from a cache. A connection gets them in one write, and nobody copies them into one. */
export class Parts extends Readable {
  readonly #parts: readonly Buffer[]

  constructor(parts: readonly Buffer[]) {
    super()
    this.#parts = parts
  }

  override _read(): void {
    for (const part of this.#parts) this.push(part)
    this.push(null)
  }

  override pipe<Destination extends NodeJS.WritableStream>(
    destination: Destination & { cork?(): void; uncork?(): void },
  ): Destination {
    destination.cork?.()
    for (const part of this.#parts) destination.write(part)
    destination.end()
    destination.uncork?.()
    this.push(null)
    this.resume()
    return destination
  }
}

export function lengthOfParts(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
