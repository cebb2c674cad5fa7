/**
 * Whether an address can identify a member. Only ASCII, because other letters look alike and programs disagree on their
 * upper and lower case. Domains in other scripts have an ASCII form too.
 */
export function isMemberEmail(text: string): boolean {
  return text.length <= 254 && /^[!-?A-~]{1,64}@[!-?A-~]+$/.test(text) && domain.test(text)
}

const domain = /@[^@.]+(?:\.[^@.]+)+$/
