/** The address of a picture in a list: the shop makes every width of its own ones; others stay as they are. */
export function thumbnailOf(url: string): string {
  return /\/media\/[^/?#]+$/.test(url) ? `${url}?w=96` : url
}
