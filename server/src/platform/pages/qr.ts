import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'

/** A QR code as the `d` of a path in a square of `size` units, with so many light ones around it. */
export function qrPath(text: string, border = 2): { size: number; path: string } {
  const modules = modulesOf(text, border)
  const runs = modules.flatMap((row, top) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${top}h${length}v1h-${length}z`),
  )
  return { size: modules.length, path: runs.join('') }
}

/** A QR code as a picture in black and white, with `scale` pixels for each of its squares and the border that readers need. */
export function qrPng(text: string, scale: number): Buffer {
  const modules = modulesOf(text, 4)
  const side = modules.length * scale
  const rows = modules.flatMap((row) => Array<Buffer>(scale).fill(pixelRow(row, scale)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit for each pixel, in shades of grey.
  header[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The row's filter, none, and its pixels: a light one is 1. */
function pixelRow(row: readonly boolean[], scale: number): Buffer {
  const side = row.length * scale
  const bytes = Buffer.alloc(1 + Math.ceil(side / 8))
  for (let x = 0; x < side; x++) {
    const place = 1 + (x >> 3)
    if (!row[Math.floor(x / scale)]) bytes[place] = (bytes[place] ?? 0) | (0x80 >> (x & 7))
  }
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Still readable with 15 % of it covered. */
function modulesOf(text: string, border: number): boolean[][] {
  return encodeQR(text, 'raw', { border, ecc: 'medium' })
}
