import { spoken } from '../language/language.ts'
import { german } from './deeds.de.ts'
import { english } from './deeds.en.ts'

export const deedTexts = spoken(english, { de: german })
