/** Methods and paths, by package and module. */
export type CallsByModule = Readonly<Record<string, readonly string[]>>
