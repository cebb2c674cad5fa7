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
  'This column is ignored': 'Diese Spalte wird nicht gelesen',
  'The file was deleted. Upload it again': 'Die Datei wurde gelöscht. Laden Sie sie noch einmal hoch',
  'The file is empty': 'Die Datei ist leer',
  'The first line is not a known heading. It begins with "{a}"; a product table has the columns {b}':
    'Die erste Zeile ist keine bekannte Kopfzeile. Sie beginnt mit „{a}“. Eine Produkttabelle hat die Spalten handleId und fieldType oder Handle und Title',
  'The table cannot be read: {a}': 'Die Tabelle kann nicht gelesen werden: {a}',
  'The first line must describe the file: {}':
    'Die erste Zeile muss die Datei beschreiben: {"cartwright": "products", "version": 1, …}',
  'Version {a} of the file is not supported': 'Version {a} der Datei wird nicht unterstützt',
  'The prices of the file are in {a}, those of the shop in {b}':
    'Die Preise der Datei sind in {a}, die des Shops in {b}',
  'Line {a} is too long': 'Zeile {a} ist zu lang',
  'is not UTF-8 text: save it as "CSV UTF-8"':
    'Die Datei ist kein UTF-8-Text. Speichern Sie sie als „CSV UTF-8“',
  ...fields,
}
