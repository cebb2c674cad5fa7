/** A picture as the wire has it. */
export interface Picture {
  /** The id in the shop's library. */
  id?: string
  /** Where the picture is. */
  url?: string
  /** The width of the original, in pixels. */
  width?: number
  /** The height of the original, in pixels. */
  height?: number
  /** What the picture shows, for people who do not see it. */
  altText?: string
  /** The name of the file. */
  filename?: string
}

/** A video as the wire has it. */
export interface Video {
  /** The id in the shop's library. */
  id?: string
  /** Where the video is. */
  url?: string
  /** The picture before it plays. */
  posters?: readonly Picture[]
  /** The name of the file. */
  filename?: string
}

/** A reference to a picture, such as `wix:image://v1/<id>/mug.webp#originWidth=1200&originHeight=1500`. */
export function pictureRef(picture: Readonly<Record<string, unknown>>): unknown {
  const { id, url, width, height, filename, altText } = picture
  if (!id) return url
  const name = filename || altText
  return `wix:image://v1/${id}${name ? `/${encodeURIComponent(String(name))}` : ''}#originWidth=${width ?? 0}&originHeight=${height ?? 0}`
}

/** The picture that a reference means; any other text is its URL. */
export function pictureOf(reference: string): Picture {
  const parts = partsOf('image', reference)
  if (!parts) return { url: reference }
  const { id, name, sizes } = parts
  return {
    id,
    ...size('width', sizes.get('originWidth')),
    ...size('height', sizes.get('originHeight')),
    ...(name ? { altText: name, filename: name } : {}),
  }
}

/** A reference to a video, such as `wix:video://v1/<id>/mug.mp4#posterUri=<id>&posterWidth=640&posterHeight=360`. */
export function videoRef(video: Readonly<Record<string, unknown>>): unknown {
  const { id, url, posters, filename } = video as Video
  if (!id) return url
  const [poster] = posters ?? []
  const name = filename ? `/${encodeURIComponent(filename)}` : ''
  const still = `posterUri=${poster?.id ?? ''}&posterWidth=${poster?.width ?? 0}&posterHeight=${poster?.height ?? 0}`
  return `wix:video://v1/${id}${name}#${still}`
}

/** The video that a reference means; any other text is its URL. */
export function videoOf(reference: string): Video {
  const parts = partsOf('video', reference)
  if (!parts) return { url: reference }
  const { id, name, sizes } = parts
  const poster = {
    id: sizes.get('posterUri') ?? '',
    ...size('width', sizes.get('posterWidth')),
    ...size('height', sizes.get('posterHeight')),
  }
  return { id, ...(name ? { filename: name } : {}), ...(poster.id ? { posters: [poster] } : {}) }
}

/** The parts of a reference to a file of the library. */
export function partsOf(
  kind: 'image' | 'video' | 'audio' | 'document',
  reference: string,
): { id: string; name: string; sizes: URLSearchParams } | undefined {
  const [, found, path = '', hash = ''] =
    /^wix:(image|video|audio|document):\/\/v1\/([^#]*)(?:#(.*))?$/.exec(reference) ?? []
  if (found !== kind) return undefined
  const [id = '', name = ''] = path.split('/')
  return { id, name: decodeURIComponent(name), sizes: new URLSearchParams(hash) }
}

function size(
  name: 'width' | 'height',
  text: string | null | undefined,
): { width?: number; height?: number } {
  const pixels = Number(text)
  return pixels > 0 ? { [name]: pixels } : {}
}
