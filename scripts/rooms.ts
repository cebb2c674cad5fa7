/**
 * The rooms of a workspace, lowest level first. A room is a folder at most two deep below `src`, with everything below
 * it. It imports from lower levels only; rooms of one level do not know each other.
 */
export type Levels = readonly (readonly string[])[]

export const serverLevels: Levels = []

export const webLevels: Levels = []
