import type { Texts } from './en.ts'

export const german: Texts = {
  use: 'Passkey verwenden',
  or: 'oder',
  cancelled:
    'Ihr Browser hat keinen Passkey verwendet. Versuchen Sie es noch einmal, oder wählen Sie einen anderen Weg.',
  exists: 'Dieses Gerät hat schon einen Passkey für dieses Konto.',
}
