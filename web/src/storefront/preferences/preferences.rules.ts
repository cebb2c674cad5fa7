/** A path of this shop to go back to; the home page for anything else. */
export function pathWithin(back: string | null): string {
  const start = '/'
  if (back === null || !/^\/(?![/\\])/.test(back) || !URL.canParse(back, 'http://shop')) return start
  const url = new URL(back, 'http://shop')
  if (url.origin !== 'http://shop' || url.pathname.startsWith('//')) return start
  return url.pathname + url.search
}
