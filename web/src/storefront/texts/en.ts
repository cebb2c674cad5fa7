import { en as collection } from '../collection/texts.en.ts'
import { en as home } from '../home/texts.en.ts'
import { en as offline } from '../offline/texts.en.ts'
import { en as product } from '../product/texts.en.ts'
import { en as search } from '../search/texts.en.ts'
import { en as shell } from '../shell/texts.en.ts'

export const en = { shell, collection, home, offline, product, search }
