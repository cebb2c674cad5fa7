import { de as backInStock } from '../back-in-stock/texts.de.ts'
import { de as blog } from '../blog/texts.de.ts'
import { de as failure } from '../failure/texts.de.ts'
import { de as forms } from '../forms/texts.de.ts'
import { de as order } from '../order/texts.de.ts'
import { de as pages } from '../pages/texts.de.ts'
import { de as preferences } from '../preferences/texts.de.ts'
import { de as recommendations } from '../recommendations/texts.de.ts'
import { de as reviews } from '../reviews/texts.de.ts'
import { de as wishlist } from '../wishlist/texts.de.ts'

export const serviceDe = {
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
