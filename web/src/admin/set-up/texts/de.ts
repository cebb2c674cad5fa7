import type { Texts } from './en.ts'

export const german: Texts = {
  title: (shop: string) => `Willkommen bei ${shop}`,
  intro:
    'Legen Sie das Konto der Inhaberin oder des Inhabers an. Weitere Personen können Sie später einladen.',
  name: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Verwenden Sie mindestens 10 Zeichen, am besten einen kurzen Satz.',
  submit: 'Konto anlegen',
  noToken: {
    title: 'Dieser Link ist unvollständig',
    text: 'Öffnen Sie den vollständigen Link. Der Shop gibt ihn beim Start aus, oder mit „npm run shop -- admin-link“.',
  },
}
