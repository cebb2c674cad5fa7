import { de as collection } from '../collection/texts.de.ts'
import { de as home } from '../home/texts.de.ts'
import { de as offline } from '../offline/texts.de.ts'
import { de as product } from '../product/texts.de.ts'
import { de as search } from '../search/texts.de.ts'
import { de as shell } from '../shell/texts.de.ts'
import type { en } from './en.ts'

export const de: typeof en = {
  shell,
  collection,
  home,
  offline,
  product,
  search,
}
