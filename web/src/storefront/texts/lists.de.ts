import { de as collection } from '../collection/texts.de.ts'
import { de as home } from '../home/texts.de.ts'
import { de as listing } from '../listing/texts.de.ts'
import { de as search } from '../search/texts.de.ts'
import type { listsEn } from './lists.en.ts'

export const listsDe: typeof listsEn = { collection, home, listing, search }
