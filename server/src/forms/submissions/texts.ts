import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

interface SubmissionTexts {
  subject(form: string): string
  title(form: string): string
  intro(email: string): string
  anonymous: string
  yes: string
  no: string
  button: string
  why: string
  /** Of an invented form and its answer. */
  sample: Record<'title' | 'message' | 'text', string>
}

const english: SubmissionTexts = {
  subject: (form) => `New submission: ${form}`,
  title: (form) => form,
  intro: (email) => `${email} has sent you this form.`,
  anonymous: 'Somebody has sent you this form.',
  yes: 'Yes',
  no: 'No',
  button: 'See all submissions',
  why: 'You get this e-mail because the form says so. You can change that in the admin, under Forms.',
  sample: { title: 'Contact', message: 'Message', text: 'Do you also ship to Norway?' },
}

const german: SubmissionTexts = {
  subject: (form) => `Neue Einsendung: ${form}`,
  title: (form) => form,
  intro: (email) => `${email} hat Ihnen dieses Formular geschickt.`,
  anonymous: 'Jemand hat Ihnen dieses Formular geschickt.',
  yes: 'Ja',
  no: 'Nein',
  button: 'Alle Einsendungen ansehen',
  why: 'Sie bekommen diese E-Mail, weil das Formular so eingestellt ist. Ändern können Sie das in der Verwaltung unter „Formulare“.',
  sample: { title: 'Kontakt', message: 'Nachricht', text: 'Liefern Sie auch nach Norwegen?' },
}

const byLanguage: Record<PageLanguage, SubmissionTexts> = { en: english, de: german }

export function textsIn(language: string): SubmissionTexts {
  return byLanguage[pageLanguage(language)]
}
