import { en as backInStock } from '../back-in-stock/texts.en.ts'
import { en as blog } from '../blog/texts.en.ts'
import { en as failure } from '../failure/texts.en.ts'
import { en as forms } from '../forms/texts.en.ts'
import { en as order } from '../order/texts.en.ts'
import { en as pages } from '../pages/texts.en.ts'
import { en as preferences } from '../preferences/texts.en.ts'
import { en as recommendations } from '../recommendations/texts.en.ts'
import { en as reviews } from '../reviews/texts.en.ts'
import { en as wishlist } from '../wishlist/texts.en.ts'

export const serviceEn = {
  backInStock,
  blog,
  failure,
  forms,
  order,
  pages,
  preferences,
  recommendations,
  reviews,
  wishlist,
}
