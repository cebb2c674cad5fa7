import { de as offline } from '../offline/texts.de.ts'
import { de as product } from '../product/texts.de.ts'
import { de as shell } from '../shell/texts.de.ts'
import type { en } from './en.ts'

export const de: typeof en = { offline, product, shell }
