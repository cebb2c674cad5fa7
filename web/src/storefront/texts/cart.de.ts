import { de as cart } from '../cart/texts.de.ts'
import type { cartEn } from './cart.en.ts'

export const cartDe: typeof cartEn = { cart }
