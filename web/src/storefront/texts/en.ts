import { en as offline } from '../offline/texts.en.ts'
import { en as product } from '../product/texts.en.ts'
import { en as shell } from '../shell/texts.en.ts'

export const en = { offline, product, shell }
