import { de as catalogue } from '../catalogue/texts.de.ts'
import { de as gallery } from '../gallery/texts.de.ts'
import { de as kit } from '../kit/texts.de.ts'
import { de as offline } from '../offline/texts.de.ts'
import { de as product } from '../product/texts.de.ts'
import { de as recentlyViewed } from '../recently-viewed/texts.de.ts'
import { de as shell } from '../shell/texts.de.ts'
import { de as variants } from '../variants/texts.de.ts'

export const de = { catalogue, gallery, kit, offline, product, recentlyViewed, shell, variants }
