import { en as cart } from '../cart/texts.en.ts'

export const cartEn = { cart }
