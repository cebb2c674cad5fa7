export const apiHosts: readonly string[]
export const mediaHosts: readonly string[]
/** A module as a bundler should see it, or undefined if it names none of the hosts. */
export function withShop(code: string, file: string, shop: string): string | undefined
