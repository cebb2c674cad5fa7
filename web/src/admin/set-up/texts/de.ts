import type { Texts } from './en.ts'

export const german: Texts = {
  title: (shop: string) => `Willkommen bei ${shop}`,
  intro: 'Legen Sie das Konto der Inhaberin oder des Inhabers an. Andere können Sie danach einladen.',
  name: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 10 Zeichen; am besten ein kurzer Satz.',
  submit: 'Konto anlegen',
  noToken: {
    title: 'Dieser Link ist nicht vollständig',
    text: 'Öffnen Sie den ganzen Link, den der Shop beim Start ausgegeben hat. Er erscheint bei jedem Start, bis er benutzt wurde.',
  },
}
