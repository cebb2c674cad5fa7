import { en as collection } from '../collection/texts.en.ts'
import { en as home } from '../home/texts.en.ts'
import { en as listing } from '../listing/texts.en.ts'
import { en as search } from '../search/texts.en.ts'

export const listsEn = { collection, home, listing, search }
