/** Addresses that run or show something instead of leading somewhere. */
const dangerous = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'view-source:'])

/** An address that somebody can be sent to, or undefined. */
export function parseAddress(address: string): URL | undefined {
  if (!URL.canParse(address) || /[\s\\]/.test(address)) return undefined
  const url = new URL(address)
  if (dangerous.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

export function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && loopback.has(url.hostname)
}

/** The same address on this machine, but for the port. */
export function isSameLoopback(address: string, registered: string): boolean {
  const [url, known] = [parseAddress(address), parseAddress(registered)]
  if (!url || !known || !isLoopback(known)) return false
  return withoutPort(address) === withoutPort(registered)
}

function withoutPort(address: string): string {
  return address.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?#]*))(?::\d+)?/, '$1')
}
