import { Readable } from 'node:stream'

/**
 * The parts of JSON that is made while it is sent. It holds no addresses of files. All may lie in one buffer, one after the
 * other: each part is there until the next one is asked for.
 */
export type MadeJson = Generator<Buffer, void>

/** A reply that is already JSON text, e.g. from a cache, maybe in parts. */
export class JsonReply {
  readonly parts: readonly Buffer[] | undefined
  readonly made: MadeJson | undefined
  #json: string | Buffer | undefined

  constructor(json: string | Buffer | readonly Buffer[] | MadeJson) {
    if (typeof json === 'string' || Buffer.isBuffer(json)) this.#json = json
    else if ('next' in json) this.made = json
    else this.parts = json
  }

  /** Of a reply in parts, made anew each time: whoever keeps the reply keeps its text once. */
  get json(): string | Buffer {
    if (this.made) this.#json ??= Buffer.concat(Array.from(this.made, (part) => Buffer.from(part)))
    return this.#json ?? Buffer.concat(this.parts ?? [])
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

/** JSON that is made as fast as the connection takes it. */
export class Making extends Readable {
  readonly #made: MadeJson

  constructor(made: MadeJson) {
    super()
    this.#made = made
  }

  override _read(): void {
    const { done, value } = this.#made.next()
    this.push(done ? null : Buffer.from(value))
  }

  /** A part is made when the connection has taken the one before it, so they need one buffer and no copy. */
  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination {
    const next = (error?: Error | null) => {
      if (error || this.destroyed) return
      const { done, value } = this.#made.next()
      if (!done) return destination.write(value, next)
      destination.end()
      this.push(null)
      this.resume()
    }
    next()
    return destination
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#made.return()
    done(error)
  }
}

export function lengthOfParts(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
