import type { en } from './texts.en.ts'

export const de: typeof en = {
  add: 'Auf die Wunschliste',
}
