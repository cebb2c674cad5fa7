/**
 * An address that a member can be known by. Letters of ASCII alone: others look alike, and databases and programs do not
 * agree on which of them are the same without regard to capitals. Domains of other scripts have such a form too.
 */
export function isMemberEmail(text: string): boolean {
  return text.length <= 254 && /^[!-?A-~]{1,64}@[!-?A-~]+$/.test(text) && domain.test(text)
}

const domain = /@[^@.]+(?:\.[^@.]+)+$/
