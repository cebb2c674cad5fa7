import { de as backInStock } from '../back-in-stock/texts.de.ts'
import { de as failure } from '../failure/texts.de.ts'
import { de as order } from '../order/texts.de.ts'
import { de as pages } from '../pages/texts.de.ts'
import { de as preferences } from '../preferences/texts.de.ts'
import { de as offers } from '../product/offers.de.ts'
import type { rareEn } from './rare.en.ts'

export const rareDe: typeof rareEn = { backInStock, failure, offers, order, pages, preferences }
