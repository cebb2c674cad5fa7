import type { Texts } from './en.ts'

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
  showSecret: 'Getipptes zeigen oder verbergen',
  providers: {
    title: 'Anmelden über andere Stellen',
    about:
      'Mitglieder dürfen sich mit einem Konto anmelden, das sie anderswo haben, wenn diese Stelle OpenID Connect spricht.',
    add: 'Stelle hinzufügen',
    emptyTitle: 'Mitglieder melden sich nur bei Ihrem Shop an',
    emptyText:
      'Fügen Sie Google, die Anmeldung einer Firma oder eine andere Stelle hinzu, die OpenID Connect spricht.',
    name: 'Name',
    nameHint: 'Steht auf der Schaltfläche: „Weiter mit …“.',
    issuer: 'Aussteller',
    issuerHint: 'Die Adresse, mit der sie sich nennt, zum Beispiel https://accounts.google.com.',
    clientId: 'Client-ID',
    clientSecret: 'Client-Geheimnis',
    secretHint: 'Wird versiegelt aufbewahrt; danach kann es niemand mehr lesen.',
    secretKept: 'Es gibt eines. Leer lassen, um es zu behalten; ein anderer Aussteller braucht es neu.',
    scope: 'Gefragt wird nach',
    scopeHint: 'Braucht „openid“ und „email“, durch Leerzeichen getrennt.',
    enabled: 'Mitglieder dürfen sie benutzen',
    redirectUri: 'Diese Adresse dort eintragen',
    test: 'Verbindung prüfen',
    works: 'Sie ist erreichbar und ist, was sie sagt.',
    worksNot: 'Es geht noch nicht.',
    state: 'Zustand',
    on: 'An',
    off: 'Aus',
    saved: 'Die Stelle ist gespeichert.',
    made: 'Die Stelle ist gespeichert. Tragen Sie die Adresse unten dort ein.',
    remove: 'Entfernen',
    removeTitle: (name) => `${name} entfernen?`,
    removeText:
      'Niemand meldet sich mehr darüber an. Mitglieder behalten ihre Konten; wer nie ein Passwort hatte, wählt eines per E-Mail.',
    removed: 'Die Stelle ist entfernt.',
  },
  captchaKeys: {
    title: 'Ein Captcha der eigenen Storefront',
    about:
      'Die Seiten des Shops bringen ein eigenes Captcha mit, das niemand anderen fragt. Nur eine Storefront, die reCAPTCHA, hCaptcha oder Turnstile zeigt, braucht hier Schlüssel.',
    siteKey: 'Website-Schlüssel',
    secretKey: 'Geheimer Schlüssel',
    secretHint: 'Wird versiegelt aufbewahrt; danach kann ihn niemand mehr lesen.',
    secretAgain: 'Es gibt einen. Geben Sie ihn neu ein, um hier etwas zu ändern.',
    verifyUrl: 'Adresse, die Antworten prüft',
    verifyUrlHint: 'Leer: die von reCAPTCHA. hCaptcha und Turnstile haben eine eigene.',
    remove: 'Schlüssel entfernen',
    removeTitle: 'Die Schlüssel entfernen?',
    removeText: 'Antworten dieses Dienstes gelten nicht mehr.',
    removed: 'Die Schlüssel sind entfernt.',
  },
}
