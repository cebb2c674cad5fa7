/** The host of a Host header or an address as the table has it: in lower case, without port and final dot. */
export function hostIn(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** The name that a merchant typed, as ASCII (IDNA). Undefined for what is no host name, e.g. an IP address. */
export function toHost(text: string): string | undefined {
  const typed = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (/[/?#@\s\\]/.test(typed) || !URL.canParse(`http://${typed}`)) return undefined
  const host = hostIn(new URL(`http://${typed}`).host)
  return host.length <= longestHost && name.test(host) ? host : undefined
}

/** Scheme and port are those of the installation. */
export function addressAt(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

const longestHost = 253
/** Labels of letters, digits and inner hyphens. The last one has a letter, so it is no IP address. */
const name =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
