export const templateKinds = ['IMPRINT', 'TERMS', 'CANCELLATION', 'PRIVACY'] as const
export type TemplateKind = (typeof templateKinds)[number]

export const templatePlaces = ['DE', 'AT', 'EU', 'US'] as const
export type TemplatePlace = (typeof templatePlaces)[number]

export interface Template {
  slug: string
  title: string
  body: string
}

/** An example of a page. What the merchant has to fill in stands in double square brackets. */
export function templateOf(kind: TemplateKind, place: TemplatePlace): Template {
  return templates[place][kind]
}

export function gapsIn(body: string): number {
  return body.match(/\[\[[^\]]*\]\]/g)?.length ?? 0
}

/** Laws that the German texts name. */
interface Laws {
  imprint: string
  editor: string
  register: string
  digital: string
}

const german = (laws: Laws): Record<TemplateKind, Template> => ({
  IMPRINT: {
    slug: 'imprint',
    title: 'Impressum',
    body: `Angaben nach ${laws.imprint}

[[Name der Firma und Rechtsform]]\\
[[Straße und Hausnummer]]\\
[[Postleitzahl und Ort]]

Vertreten durch: [[Name der vertretungsberechtigten Person]]

E-Mail: [[E-Mail-Adresse]]\\
Telefon: [[Telefonnummer]]

${laws.register}: [[Register, Gericht und Nummer, oder diese Zeile löschen]]\\
Umsatzsteuer-Identifikationsnummer: [[USt-IdNr., oder diese Zeile löschen]]

${laws.editor}`,
  },
  TERMS: {
    slug: 'terms',
    title: 'Allgemeine Geschäftsbedingungen',
    body: `## Vertragspartner

Der Kaufvertrag kommt zustande mit [[Name und Anschrift des Verkäufers]].

## Vertragsschluss

Die Produkte im Shop sind ein unverbindliches Angebot an Sie, zu bestellen. Mit dem Bestellknopf geben Sie eine verbindliche Bestellung ab. Der Vertrag kommt zustande, wenn wir [[die Bestellung per E-Mail annehmen oder die Ware versenden]].

## Preise und Versand

Alle Preise sind Gesamtpreise in [[Euro]]. [[Sie enthalten die gesetzliche Umsatzsteuer, oder als Kleinunternehmer: Wir berechnen keine Umsatzsteuer]]. Die Versandkosten sehen Sie vor der Bestellung an der Kasse. Wir liefern nach [[Länder]] innerhalb von [[Lieferzeit]].

## Zahlung

Sie können zahlen mit [[Zahlungsarten]]. Die Ware bleibt bis zur vollständigen Zahlung unser Eigentum.

## Gewährleistung

Es gelten die gesetzlichen Mängelrechte. Wenden Sie sich an [[E-Mail-Adresse]].

## Streitbeilegung

[[Ob Sie an Verfahren vor einer Verbraucherschlichtungsstelle teilnehmen, und vor welcher]]`,
  },
  CANCELLATION: {
    slug: 'cancellation',
    title: 'Widerrufsbelehrung',
    body: `## Widerrufsrecht

Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.

Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die [[letzte]] Ware in Besitz genommen haben.

Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ([[Name, Anschrift, Telefonnummer, E-Mail-Adresse]]) mittels einer eindeutigen Erklärung, etwa einem Brief oder einer E-Mail, über Ihren Entschluss informieren. Sie können dafür das Muster unten verwenden. Zur Wahrung der Frist reicht es, dass Sie die Mitteilung vor ihrem Ablauf absenden.

## Folgen des Widerrufs

Wir zahlen Ihnen alle Zahlungen einschließlich der Kosten der günstigsten Standardlieferung spätestens binnen vierzehn Tagen ab dem Eingang Ihres Widerrufs zurück, mit demselben Zahlungsmittel und ohne Entgelt. Wir können die Rückzahlung verweigern, bis wir die Waren zurückerhalten haben oder Sie nachweisen, dass Sie sie abgesandt haben.

Senden Sie die Waren spätestens binnen vierzehn Tagen an [[Anschrift für Rücksendungen]]. Die Kosten der Rücksendung trägt [[der Käufer oder der Verkäufer]]. Für einen Wertverlust müssen Sie nur aufkommen, wenn er auf einen Umgang mit den Waren zurückgeht, der zu ihrer Prüfung nicht notwendig war.

## Ausnahmen

[[Welche Ihrer Waren vom Widerruf ausgenommen sind, etwa nach Wünschen des Käufers angefertigte]]

## Muster

An [[Name, Anschrift, E-Mail-Adresse]]: Hiermit widerrufe ich den Vertrag über den Kauf der folgenden Waren: …; bestellt am …, erhalten am …; Name, Anschrift, Datum, Unterschrift (nur auf Papier).`,
  },
  PRIVACY: {
    slug: 'privacy',
    title: 'Datenschutzerklärung',
    body: `## Verantwortlicher

[[Name, Anschrift, E-Mail-Adresse, gegebenenfalls Datenschutzbeauftragter]]

## Bestellungen und Konten

Für Ihre Bestellung verarbeiten wir Name, Anschriften, E-Mail-Adresse, Telefonnummer, Bestellung und Zahlung (Art. 6 Abs. 1 Buchst. b DSGVO). Belege bewahren wir so lange auf, wie es das Steuerrecht verlangt: [[Dauer]] (Art. 6 Abs. 1 Buchst. c DSGVO).

## Empfänger

Wir geben Daten weiter an [[Zahlungsdienste, Paketdienste, Hoster, mit Sitz]], soweit die Bestellung es erfordert.

## Cookies

[[Welche Cookies der Shop setzt: ohne weitere Dienste nur die, die für Warenkorb und Anmeldung nötig sind]]. [[Weitere Dienste, die Sie eingebunden haben, oder diesen Satz löschen]]

## Ihre Rechte

Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Übertragbarkeit und Widerspruch. Beschweren können Sie sich bei ${laws.digital}.`,
  },
})

const english = (isEuropean: boolean): Record<TemplateKind, Template> => ({
  IMPRINT: {
    slug: 'imprint',
    title: isEuropean ? 'Legal notice' : 'About the seller',
    body: `[[Legal name and form of the company]]\\
[[Street]]\\
[[Postcode, city, country]]

E-mail: [[e-mail address]]\\
Phone: [[phone number]]
${
  isEuropean
    ? `
Register: [[register and number, or delete this line]]\\
VAT ID: [[VAT ID, or delete this line]]\\
Supervisory authority: [[authority, if your trade needs a licence, or delete this line]]`
    : ''
}`,
  },
  TERMS: {
    slug: 'terms',
    title: 'Terms of sale',
    body: `## Who you buy from

[[Legal name and address of the seller]]

## Your order

When you press the order button, you make a binding offer. The contract is made when [[we accept it by e-mail or ship the goods]].

## Prices and delivery

${isEuropean ? '[[Prices include VAT, or as a small business: we charge no VAT]].' : '[[Sales tax is added at the checkout where it is due, or: we charge no sales tax]].'} The checkout shows the cost of delivery before you order. We deliver to [[countries or states]] within [[time]].

## Payment

You can pay with [[ways to pay]].

## Faulty goods

${isEuropean ? 'Your legal rights for goods that do not conform to the contract last at least two years.' : '[[Your warranty, or that there is none, as your state allows]]'} Write to [[e-mail address]].

## Law

[[The law that applies, and the court]]${isEuropean ? '. The mandatory rights of consumers in the country where they live stay untouched.' : ''}`,
  },
  CANCELLATION: {
    slug: 'cancellation',
    title: isEuropean ? 'Right of withdrawal' : 'Returns and refunds',
    body: isEuropean
      ? `## Right of withdrawal

You have the right to withdraw from this contract within 14 days without giving any reason.

The withdrawal period ends 14 days after the day on which you, or a third party other than the carrier whom you named, receive the [[last]] goods.

To withdraw, tell us ([[name, address, phone number, e-mail address]]) of your decision by a clear statement, for example a letter or an e-mail. You may use the form below. It is enough to send it before the period has ended.

## Effects of withdrawal

We reimburse all payments, including the cost of the least expensive standard delivery, within 14 days from the day on which we hear of your withdrawal, by the same means of payment and without a fee. We may wait until we have received the goods, or until you show that you have sent them.

Send the goods to [[address for returns]] within 14 days. [[The buyer or the seller]] bears the cost of sending them back. You are liable only for a loss of value that results from handling beyond what is needed to examine the goods.

## Exceptions

[[Which of your goods are exempt, for example those made to the buyer’s order]]

## Form

To [[name, address, e-mail address]]: I withdraw from my contract for the following goods: …; ordered on …, received on …; name, address, date, signature (on paper only).`
      : `You can return goods within [[number]] days of delivery if they are [[condition]].

Write to [[e-mail address]] for a return, and send the goods to [[address]]. [[The buyer or the seller]] pays for the shipping.

We refund the price to your way of payment within [[number]] days of receiving the goods. Delivery is [[refunded or not refunded]].

These goods cannot be returned: [[goods, or delete this line]]`,
  },
  PRIVACY: {
    slug: 'privacy',
    title: 'Privacy policy',
    body: `## Who is responsible

[[Legal name, address, e-mail address]]

## What we use, and why

For your order we use your name, addresses, e-mail address, phone number, the order and its payment${isEuropean ? ' (Article 6(1)(b) GDPR)' : ''}. We keep records of sales for as long as tax law demands: [[period]].

## Who gets it

[[Payment services, carriers and hosts, and where they are]], as far as your order needs them. [[Whether you sell or share personal data with others]]

## Cookies

[[Which cookies the shop sets: without other services only those that the cart and the sign-in need]]. [[Other services that you use, or delete this sentence]]

## Your rights

${
  isEuropean
    ? 'You can ask for access, correction, erasure, restriction and portability, and object. You can complain to [[supervisory authority]].'
    : 'Write to [[e-mail address]] to see, correct or delete your data. [[Rights by the laws of states such as California, if they apply to you]]'
}

Last changed: [[date]]`,
  },
})

const templates: Record<TemplatePlace, Record<TemplateKind, Template>> = {
  DE: german({
    imprint: '§ 5 DDG',
    register: 'Registereintrag',
    editor: '[[Verantwortlich für redaktionelle Inhalte nach § 18 Abs. 2 MStV, oder diese Zeile löschen]]',
    digital: '[[Datenschutzbehörde Ihres Bundeslandes]]',
  }),
  AT: german({
    imprint: '§ 5 ECG, § 14 UGB und § 25 MedienG',
    register: 'Firmenbuch',
    editor: `Kammer und Aufsichtsbehörde: [[Wirtschaftskammer, Bezirksverwaltungsbehörde]]\\
Anwendbare Vorschriften: [[etwa Gewerbeordnung, www.ris.bka.gv.at]]\\
Grundlegende Richtung: [[Gegenstand der Website]]`,
    digital: 'der Datenschutzbehörde, Barichgasse 40–42, 1030 Wien ([[Anschrift prüfen]])',
  }),
  EU: english(true),
  US: english(false),
}
