import { spoken } from '../texts/spoken.ts'
import { german } from './texts.de.ts'
import { english } from './texts.en.ts'

export const texts = spoken(english, { de: german })
