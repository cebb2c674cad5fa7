const known = /^(https?:\/\/[^\s"<>`\\]+|(mailto|tel):[^\s"<>`\\]+|[/#?][^\s"<>`\\]*)$/i
const bare = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#][^\s"<>`\\]*)?$/i

/**
 * Returns the target of a link in a merchant's text: a web address, a path of the shop, an e-mail address or a telephone
 * number. A bare `example.com` is a web address. Undefined for anything else.
 */
export function linkOf(written: string): string | undefined {
  const address = written.trim()
  if (known.test(address)) return address
  return bare.test(address) ? `https://${address}` : undefined
}
