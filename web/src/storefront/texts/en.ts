import { en as catalogue } from '../catalogue/texts.en.ts'
import { en as gallery } from '../gallery/texts.en.ts'
import { en as kit } from '../kit/texts.en.ts'
import { en as offline } from '../offline/texts.en.ts'
import { en as product } from '../product/texts.en.ts'
import { en as recentlyViewed } from '../recently-viewed/texts.en.ts'
import { en as shell } from '../shell/texts.en.ts'
import { en as variants } from '../variants/texts.en.ts'

export const en = { catalogue, gallery, kit, offline, product, recentlyViewed, shell, variants }
