import { german as fields } from '../../api/texts/fields.de.ts'
import type { Phrases } from '../../language/phrases.rules.ts'

/** Problems of a file and its lines, by what the server says of them. */
export const problems: Phrases = {
  '"{a}" is not a number': '„{a}“ ist keine Zahl',
  '"{a}" may mean {b} or {c}: write one of them':
    '„{a}“ kann {b} oder {c} bedeuten: Schreiben Sie eines davon',
  '{a} is not an amount of {b}': '{a} ist kein Betrag in {b}',
  '"{a}" is neither TRUE nor FALSE': '„{a}“ ist weder TRUE noch FALSE',
  '"{a}" is neither PERCENT nor AMOUNT': '„{a}“ ist weder PERCENT noch AMOUNT',
  '"{a}" is not one of active, draft, archived': '„{a}“ ist nicht active, draft oder archived',
  '"{a}" is longer than {b} characters': '„{a}“ hat mehr als {b} Zeichen',
  '"{a}" is not a text: it is left out': '„{a}“ ist kein Text und wird ausgelassen',
  '"{a}" is not JSON': '„{a}“ ist kein JSON',
  'is not a JSON object': 'Die Zeile ist kein JSON-Objekt',
  'is not an id': 'Das ist keine gültige Kennung',
  'has neither "product" nor "collection"': 'Die Zeile hat weder „product“ noch „collection“',
  'some variants have a quantity and some do not: the others get the quantity 0':
    'Nur einige Varianten haben eine Menge: Die anderen bekommen die Menge 0',
  'is below zero: the quantity becomes 0': 'Die Menge ist kleiner als null und wird 0',
  'makes a price below zero': 'Der Preis wird kleiner als null',
  'is left out: a sale applies to all variants of a product':
    'Wird ausgelassen: Ein Rabatt gilt für alle Varianten eines Produkts',
  'the first row of a product must say Product': 'In der ersten Zeile eines Produkts muss Product stehen',
  'must say Variant: a row above has the same handle':
    'Hier muss Variant stehen: Eine Zeile darüber hat dasselbe Handle',
  'must say which choice of "{a}" this variant is': 'Geben Sie an, welchen Wert von „{a}“ diese Variante hat',
  'the product of this variant has no options': 'Das Produkt dieser Variante hat keine Optionen',
  'the first row of a product must have a title': 'Die erste Zeile eines Produkts braucht einen Titel',
  'is left out: this shop has no place for it': 'Wird ausgelassen: Dieser Shop hat dafür keinen Platz',
  '"{a}" is left out: a spreadsheet has shortened the number':
    '„{a}“ wird ausgelassen: Eine Tabellenkalkulation hat die Zahl gekürzt',
  'is left out: a bar code has at most {a} characters':
    'Wird ausgelassen: Ein Strichcode hat höchstens {a} Zeichen',
  'is left out: each variant has a bar code of its own':
    'Wird ausgelassen: Jede Variante hat einen eigenen Strichcode',
  'is left out: a redirect stands for one address, not for a pattern':
    'Wird ausgelassen: Eine Weiterleitung gilt für eine Adresse, nicht für ein Muster',
  'is left out: it is switched off there': 'Wird ausgelassen: Dort ist sie abgeschaltet',
  '"{a}" becomes 301: it leads there for good': '„{a}“ wird 301: Sie gilt auf Dauer',
  '"{a}" is left out: this shop only leads addresses somewhere else':
    '„{a}“ wird ausgelassen: Dieser Shop leitet Adressen nur weiter',
  'does nothing while this shop has a page at this address':
    'Wirkt nicht, solange dieser Shop eine Seite an dieser Adresse hat',
  'would lead back to its own address': 'Würde wieder zur eigenen Adresse führen',
  'is one too many: this shop has as many redirects as it can':
    'Ist eine zu viel: Dieser Shop hat so viele Weiterleitungen, wie er haben kann',
  'is left out: no choice is made for shoppers': 'Wird ausgelassen: Kunden bekommen keine Auswahl vorgegeben',
  'is left out: shoppers did not see it': 'Wird ausgelassen: Kunden haben es nicht gesehen',
  'is left out: a product is visible everywhere or nowhere':
    'Wird ausgelassen: Ein Produkt ist überall sichtbar oder nirgends',
  'hides the page of the product, too': 'Auch die Seite des Produkts wird verborgen',
  'is left out: the sale has not begun. Plan it after the import':
    'Wird ausgelassen: Der Rabatt hat noch nicht begonnen. Planen Sie ihn nach dem Import',
  'is left out: the sale is on until you end it or plan its end':
    'Wird ausgelassen: Der Rabatt gilt, bis Sie ihn beenden oder sein Ende planen',
  '"{a}" is not a date such as {b}': '„{a}“ ist kein Datum wie {b}',
  'is shared by all variants there and is not counted here':
    'Den Bestand teilten sich dort alle Varianten. Hier wird er nicht gezählt',
  'has several brands: the first one is taken': 'Hier stehen mehrere Marken: Die erste wird genommen',
  'is empty: the variant is hidden': 'Der Preis fehlt: Die Variante wird verborgen',
  'a product must have a price': 'Ein Produkt braucht einen Preis',
  'the row of a product must have a name': 'Die Zeile eines Produkts braucht einen Namen',
  'the product of this variation is not in the file': 'Das Produkt dieser Variation steht nicht in der Datei',
  'must name what the variants of this product differ in':
    'Hier muss stehen, worin sich die Varianten dieses Produkts unterscheiden',
  '"{a}" is left out: this shop has no products without a price of their own':
    '„{a}“ wird ausgelassen: Jedes Produkt dieses Shops hat einen eigenen Preis',
  '"{a}" is unknown here: it becomes a product with its own price':
    '„{a}“ gibt es hier nicht: Es wird ein Produkt mit eigenem Preis',
  'Too many variations stand away from their product. Export the products in parts':
    'Zu viele Variationen stehen weit weg von ihrem Produkt. Exportieren Sie die Produkte in Teilen',
  'These columns have no place in this shop: {a}': 'Für diese Spalten hat dieser Shop keinen Platz: {a}',
  'This column is ignored': 'Diese Spalte wird nicht gelesen',
  'The file was deleted. Upload it again': 'Die Datei wurde gelöscht. Laden Sie sie noch einmal hoch',
  'The first line holds a character that cannot be stored':
    'Die erste Zeile enthält ein Zeichen, das nicht gespeichert werden kann',
  'The file is empty': 'Die Datei ist leer',
  'The first line is not a known heading. It begins with "{a}"; a product table has the columns {b}':
    'Die erste Zeile ist keine bekannte Kopfzeile. Sie beginnt mit „{a}“. Eine Produkttabelle hat die Spalten handleId und fieldType, Handle und Title oder Type, Name und SKU',
  'The table cannot be read: {a}': 'Die Tabelle kann nicht gelesen werden: {a}',
  'The first line must describe the file: {}':
    'Die erste Zeile muss die Datei beschreiben: {"cartwright": "products", "version": 1, …}',
  'Version {a} of the file is not supported': 'Version {a} der Datei wird nicht unterstützt',
  'The prices of the file are in {a}, those of the shop in {b}':
    'Die Preise der Datei sind in {a}, die des Shops in {b}',
  'Line {a} is too long': 'Zeile {a} ist zu lang',
  'is not UTF-8 text: save it as "CSV UTF-8"':
    'Die Datei ist kein UTF-8-Text. Speichern Sie sie als „CSV UTF-8“',
  'is cut off after {a} characters': 'Wird nach {a} Zeichen abgeschnitten',
  '"{a}" is not a whole number of at least {b}': '„{a}“ ist keine ganze Zahl ab {b}',
  '"{a}" is left out: it is not a country code such as DE':
    '„{a}“ wird ausgelassen: Es ist kein Ländercode wie DE',
  '"{a}" is not an e-mail address': '„{a}“ ist keine E-Mail-Adresse',
  '"{a}" is left out: a label has at most 50 characters':
    '„{a}“ wird ausgelassen: Ein Label hat höchstens 50 Zeichen',
  'there is no e-mail address, name or telephone number': 'E-Mail-Adresse, Name und Telefonnummer fehlen',
  'is more than 5 stars': 'Mehr als 5 Sterne gibt es nicht',
  'must name the product': 'Hier muss das Produkt stehen',
  'no product of this shop has the address or SKU "{a}"':
    'Kein Produkt dieses Shops hat die Adresse oder Artikelnummer „{a}“',
  'is here already and stays as it is, with the labels of the file':
    'Ist schon hier und bleibt, wie es ist, mit den Labels der Datei',
  'is the same as line {a}': 'Ist dasselbe wie Zeile {a}',
  'the order is in {a}, this shop sells in {b}: it is left out':
    'Die Bestellung ist in {a}, dieser Shop verkauft in {b}: Sie wird ausgelassen',
  'an order must have a date': 'Eine Bestellung braucht ein Datum',
  'an order must have a total': 'Eine Bestellung braucht einen Gesamtbetrag',
  'a line must have a price': 'Eine Position braucht einen Preis',
  'the order has no lines': 'Die Bestellung hat keine Positionen',
  '"{a}" does not hold one whole number': '„{a}“ enthält nicht genau eine ganze Zahl',
  'comes with the number {a}: numbers have only digits here':
    'Kommt mit der Nummer {a}: Nummern haben hier nur Ziffern',
  '"{a}" is not a status of {b}': '„{a}“ ist kein Status von {b}',
  '"{a}" is not a line with name, quantity and total':
    '„{a}“ ist keine Position mit Name, Menge und Gesamtbetrag',
  'the amounts do not add up: lines {a}, discount {b}, shipping {c}, fees {d} and tax {e} are {f}, not {g}. The order comes with its total':
    'Die Beträge gehen nicht auf: Positionen {a}, Rabatt {b}, Versand {c}, Gebühren {d} und Steuer {e} sind {f}, nicht {g}. Die Bestellung kommt mit ihrem Gesamtbetrag',
  'The order {a} did not come: this shop has one with this number.':
    'Die Bestellung {a} ist nicht gekommen: Dieser Shop hat schon eine mit dieser Nummer.',
  'The order {a} stays as it is here: somebody has changed it in this shop since it came.':
    'Die Bestellung {a} bleibt, wie sie ist: Jemand hat sie in diesem Shop geändert, seit sie gekommen ist.',
  "The orders report of WooCommerce's analytics has no e-mail addresses, prices and taxes. {a}":
    'Der Bestellbericht der Statistik von WooCommerce hat keine E-Mail-Adressen, Preise und Steuern. Exportieren Sie die Bestellungen mit einem Export-Plugin: Spalten order_number, status, order_total und line_items',
  ...fields,
}
