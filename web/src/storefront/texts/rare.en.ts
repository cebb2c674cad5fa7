import { en as cart } from '../cart/texts.en.ts'
import { en as order } from '../order/texts.en.ts'
import { en as pages } from '../pages/texts.en.ts'
import { en as preferences } from '../preferences/texts.en.ts'

export const rareEn = { cart, order, pages, preferences }
