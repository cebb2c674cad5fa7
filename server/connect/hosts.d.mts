export const apiHosts: readonly string[]
export const mediaHosts: readonly string[]
