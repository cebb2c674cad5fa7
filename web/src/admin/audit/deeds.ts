import { spoken } from '../texts/spoken.ts'
import { german } from './deeds.de.ts'
import { english } from './deeds.en.ts'

export const deedTexts = spoken(english, { de: german })
