export const longestSlug = 100

/** Turns a name into a slug. Keeps letters of other scripts. */
export function slugFrom(name: string, otherwise: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longestSlug)
    .toWellFormed()
    .replace(/[-\ufffd]+$|^-+/g, '')
  return slug === '' ? otherwise : slug
}
