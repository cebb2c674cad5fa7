import type { Texts } from './texts.en.ts'

export const german: Texts = {
  title: 'Mitglieder und Anmeldung',
  about:
    'Wer ein Konto in Ihrem Shop haben darf und was beim Anmelden verlangt wird. Jeder Teil wird für sich gespeichert.',
  joining: {
    title: 'Beitreten',
    open: 'Besucher dürfen ein Konto anlegen',
    openHint: 'Sonst fügen nur Sie Mitglieder hinzu; wer ein Konto hat, meldet sich an wie bisher.',
    verify: 'Neue Mitglieder zeigen, dass ihnen die E-Mail-Adresse gehört',
    verifyHint: 'Sie bekommen einen Code aus sechs Ziffern und sind dabei, sobald sie ihn eingegeben haben.',
    approve: 'Sie lassen neue Mitglieder einzeln herein',
    approveHint: 'Sie warten, bis Sie Ja oder Nein sagen, und bekommen eine E-Mail, sobald sie dabei sind.',
    effect: {
      closed: 'Jetzt: Niemand Neues kann beitreten.',
      both: 'Jetzt: mit dem Code aus der E-Mail und nachdem Sie Ja gesagt haben.',
      verify: 'Jetzt: mit dem Code aus der E-Mail, sofort.',
      approve: 'Jetzt: nachdem Sie Ja gesagt haben. Wem die E-Mail-Adresse gehört, wird nicht geprüft.',
      nothing: 'Jetzt: alle, sofort. Wem die E-Mail-Adresse gehört, wird nicht geprüft.',
    },
  },
  signingIn: {
    title: 'Anmelden',
    about:
      'Nach vielen falschen Passwörtern hintereinander muss der nächste Versuch immer warten, was hier auch gewählt ist.',
    length: 'Zeichen eines Passworts, mindestens',
    lengthHint: 'Zwischen 8 und 15. Passwörter, die es schon gibt, bleiben.',
    captcha: 'Fragen, ob jemand ein Mensch ist',
    captchas: {
      ADAPTIVE: 'Nach mehreren falschen Versuchen',
      ALWAYS: 'Bei jeder Anmeldung und jedem neuen Konto',
      OFF: 'Nie',
    },
    captchaHints: {
      ADAPTIVE: 'Mitglieder merken nichts davon, solange sie ihr Passwort kennen.',
      ALWAYS: 'Eigene Storefronts müssen die Antwort mitschicken können.',
      OFF: 'Raten wird trotzdem gebremst.',
    },
  },
  carts: {
    title: 'Der Warenkorb beim Anmelden',
    about:
      'Jemand füllt einen Warenkorb, meldet sich dann an, und es gibt noch einen anderen vom letzten Besuch.',
    label: 'Was aus den beiden wird',
    choices: {
      MERGE: 'Zusammenlegen',
      KEEP_MEMBER: 'Den vom letzten Besuch behalten',
      KEEP_VISITOR: 'Den eben gefüllten behalten',
    },
    hints: {
      MERGE: 'Nichts geht verloren. Bei gleichen Artikeln werden die Mengen addiert.',
      KEEP_MEMBER: 'Was eben in den Warenkorb gelegt wurde, ist weg, es sei denn, es gab keinen anderen.',
      KEEP_VISITOR: 'Was vom letzten Besuch im Warenkorb lag, ist weg, es sei denn, der neue ist leer.',
    },
  },
}
