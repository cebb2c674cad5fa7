import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { drawText } from './text.ts'

test('each file carries its own letters, also after other files', async () => {
  const alone = await write('Bowls')
  expect(shapesIn(alone).length).toBeGreaterThanOrEqual(3)
  await write('Ωδή')
  expect(shapesIn(await write('Bowls'))).toEqual(shapesIn(alone))
})

function write(text: string): Promise<Buffer> {
  const document = new PDFDocument({ font: '', info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  drawText(document, { text, size: 10, colour: '#000000' })
  return new Promise((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.end()
  })
}

/** The streams of a file: its pages, and the part of the font that they need. */
function shapesIn(file: Buffer): string[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/\nstream\n(.*?)\nendstream/gs)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
}
