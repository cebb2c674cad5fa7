import { Readable } from 'node:stream'

/** JSON that is made while it is sent. It holds no addresses of files. */
export interface MadeJson {
  /** In bytes. */
  length: number
  parts(): Iterable<Buffer>
}

/** A reply that is already JSON text, e.g. from a cache, maybe in parts. */
export class JsonReply {
  readonly parts: readonly Buffer[] | undefined
  readonly made: MadeJson | undefined
  readonly #json: string | Buffer | undefined

  constructor(json: string | Buffer | readonly Buffer[] | MadeJson) {
    if (typeof json === 'string' || Buffer.isBuffer(json)) this.#json = json
    else if ('parts' in json) this.made = json
    else this.parts = json
  }

  /** Of a reply in parts, made anew each time: whoever keeps the reply keeps its text once. */
  get json(): string | Buffer {
    return this.#json ?? Buffer.concat([...(this.made?.parts() ?? this.parts ?? [])])
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

/** The parts of JSON that is made as fast as the connection takes it. */
export function streamOf({ parts }: MadeJson): Readable {
  const iterator = parts()[Symbol.iterator]()
  return new Readable({
    highWaterMark: 1,
    read() {
      const { done, value } = iterator.next()
      this.push(done ? null : value)
    },
    destroy(error, done) {
      iterator.return?.()
      done(error)
    },
  })
}

export function lengthOfParts(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
