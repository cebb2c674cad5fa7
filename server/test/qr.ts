import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** What a camera reads of a code on a page. */
export function scanPath({ size, path }: { size: number; path: string }): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"
    shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  return scanPicture(Buffer.from(svg))
}

/** What a camera reads of a picture. */
export async function scanPicture(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}
