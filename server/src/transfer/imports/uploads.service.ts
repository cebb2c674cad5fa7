import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { violation } from '../../platform/errors/errors.ts'
import { type ReceivedUpload, receiveUpload as receiveFile } from '../../platform/files/uploads.ts'
import type { Shop } from '../../platform/shop/shop.ts'

/** Bytes: some million products. */
const maxBytes = 2_000_000_000

/** Receives a file as UTF-8 without a byte order mark. Refuses anything but text. */
export function receive({ files }: Shop, content: Readable): Promise<ReceivedUpload> {
  return receiveFile(files, content, { maxBytes, ...textConverter() })
}

interface Text {
  read(chunk: Buffer): Buffer
  end(): Buffer
}

/** Detects the encoding by the beginning, and converts to UTF-8. */
function textConverter(): Text {
  let decoder: TextDecoder | undefined
  let held: Buffer = Buffer.alloc(0)
  const decode = (bytes: Buffer, isLast: boolean) => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    try {
      return Buffer.from(decoder.decode(bytes, { stream: !isLast }), 'utf8')
    } catch {
      throw violation('file', 'is not UTF-8 text: save it as "CSV UTF-8"', 'FORMAT')
    }
  }
  return {
    read(chunk) {
      const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
      held = decoder || bytes.length >= 2 ? Buffer.alloc(0) : bytes
      return held.length > 0 ? Buffer.alloc(0) : decode(bytes, false)
    },
    end: () => decode(held, true),
  }
}

function encodingOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
