import { de as cart } from '../cart/texts.de.ts'
import { de as collection } from '../collection/texts.de.ts'
import { de as home } from '../home/texts.de.ts'
import { de as offline } from '../offline/texts.de.ts'
import { de as order } from '../order/texts.de.ts'
import { de as pages } from '../pages/texts.de.ts'
import { de as preferences } from '../preferences/texts.de.ts'
import { de as product } from '../product/texts.de.ts'
import { de as search } from '../search/texts.de.ts'
import { de as shell } from '../shell/texts.de.ts'
import type { Texts } from './texts.ts'

export const de: Texts = {
  shell,
  cart,
  collection,
  home,
  offline,
  order,
  pages,
  preferences,
  product,
  search,
}
