import { de as collection } from '../collection/texts.de.ts'
import { de as home } from '../home/texts.de.ts'
import { de as listing } from '../listing/texts.de.ts'
import { de as search } from '../search/texts.de.ts'

export const listsDe = { collection, home, listing, search }
