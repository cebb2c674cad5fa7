import type { MediaFile } from '@cartwright/contract/media/library.ts'

/** Files that are shown, and which of them are chosen. */
export interface ShownFiles {
  files: readonly MediaFile[]
  readOnly: boolean
  chosenIds: readonly string[]
  onChosen: (ids: readonly string[]) => void
  onOpen: (id: string) => void
}
