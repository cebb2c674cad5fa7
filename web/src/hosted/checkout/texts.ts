import { textsIn } from '../pages/texts.ts'
import { de } from './texts.de.ts'
import { en } from './texts.en.ts'

export const texts = textsIn({ en, de })
