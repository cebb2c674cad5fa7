import type { en } from './texts.en.ts'

export const de: typeof en = {
  boughtTogether: 'Wird oft zusammen gekauft',
  related: 'Das könnte Ihnen auch gefallen',
}
