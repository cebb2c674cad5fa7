const known = /^(https?:\/\/[^\s"<>`\\]+|(mailto|tel):[^\s"<>`\\]+|[/#?][^\s"<>`\\]*)$/i
const bare = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#][^\s"<>`\\]*)?$/i

/**
 * Where a link in a merchant's words may lead: a web address, a place in the shop, a letter or a call. A bare
 * `example.com` is a web address. Undefined for all else.
 */
export function linkOf(written: string): string | undefined {
  const address = written.trim()
  if (known.test(address)) return address
  return bare.test(address) ? `https://${address}` : undefined
}
