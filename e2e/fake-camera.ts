import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import encodeQR from 'qr'
import { launchBrowser } from './browser.ts'

const [width, height] = [640, 480]
/** Pixels of one square of the code. */
const size = 6

/** A browser whose camera sees nothing but this text as a QR code. */
export async function withFakeCamera<T>(text: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'))
  const film = join(folder, 'code.y4m')
  await writeFile(film, filmOf(text))
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    return await work(browser)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** Two pictures in YUV4MPEG2: the brightness of each pixel, then no colours. */
function filmOf(text: string): Buffer {
  const code = encodeQR(text, 'raw', { border: 4 })
  const [left, top] = [width, height].map((length) => Math.floor((length - code.length * size) / 2))
  const picture = Buffer.alloc(width * height, 235)
  for (const [row, squares] of code.entries())
    for (const [column, isDark] of squares.entries())
      for (let line = 0; isDark && line < size; line++) {
        const start = ((top ?? 0) + row * size + line) * width + (left ?? 0) + column * size
        picture.fill(16, start, start + size)
      }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame])
}
