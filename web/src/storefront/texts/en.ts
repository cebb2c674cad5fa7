import { en as cart } from '../cart/texts.en.ts'
import { en as collection } from '../collection/texts.en.ts'
import { en as home } from '../home/texts.en.ts'
import { en as offline } from '../offline/texts.en.ts'
import { en as order } from '../order/texts.en.ts'
import { en as pages } from '../pages/texts.en.ts'
import { en as preferences } from '../preferences/texts.en.ts'
import { en as product } from '../product/texts.en.ts'
import { en as search } from '../search/texts.en.ts'
import { en as shell } from '../shell/texts.en.ts'

export const en = { shell, cart, collection, home, offline, order, pages, preferences, product, search }
