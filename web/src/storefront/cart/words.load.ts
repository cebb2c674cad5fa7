import { type Language, languageIn } from '../texts/texts.ts'
import { noticesDe } from './notices.de.ts'
import { noticesEn } from './notices.en.ts'
import type { Notice, SaidNotice } from './notices.rules.ts'

const words: Record<Language, typeof noticesEn> = { en: noticesEn, de: noticesDe }

/** In words of the page's language: a browser shows them as they come. */
export function said(notice: Notice, language: string): SaidNotice {
  return { ...notice, text: words[languageIn(language) ?? 'en'][notice.code](notice.most ?? 0) }
}
