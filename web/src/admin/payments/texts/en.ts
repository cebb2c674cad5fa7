export const english = {
  title: 'Payments',
  about: 'How buyers pay, and the accounts through which the money comes.',
  methods: {
    title: 'Ways to pay',
    about:
      'What buyers choose from at the checkout, in this order. The first one is chosen unless they choose another.',
    none: 'Nobody can order anything that costs money until you add a way to pay.',
    add: 'Add a way to pay',
    allAdded: 'All ways to pay are in use. Connect a payment service below for more.',
    texts: 'Texts',
    editTexts: (name: string) => `Texts of ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    kinds: { OFFLINE: 'The money comes outside of the shop', ONLINE: 'Paid at once' },
    test: 'Test mode',
    textsTitle: (name: string) => `What buyers read of “${name}”`,
    name: 'Name',
    instructions: 'Instructions',
    instructionsHint: 'Shown at the checkout and in the order confirmation, for example your bank details.',
    done: 'Done',
  },
  services: {
    title: 'Payment services',
    about: 'Connect the accounts you have. Their keys are stored encrypted, and nobody can read them again.',
    names: { stripe: 'Stripe', paypal: 'PayPal', mollie: 'Mollie' } as Record<string, string>,
    hints: {
      stripe:
        'In the Stripe dashboard, open Developers, API keys, and create a secret key, or a restricted key that may write Checkout Sessions, PaymentIntents, Refunds and Webhook Endpoints.',
      paypal: 'In the PayPal developer dashboard, open Apps & Credentials and create an app.',
      mollie: 'In the Mollie dashboard, open Developers, API keys.',
    } as Record<string, string>,
    fields: {
      secretKey: 'Secret key',
      apiKey: 'API key',
      clientId: 'Client ID',
      clientSecret: 'Secret',
    } as Record<string, string>,
    connect: 'Connect',
    replace: 'Enter another key',
    cancel: 'Cancel',
    connected: (name: string) => `Connected as ${name}`,
    since: 'since',
    tested: (name: string) => `The connection works: ${name}.`,
    asks: 'The service does not tell this shop about payments by itself, so the shop asks every few minutes.',
    test: 'Test connection',
    remove: 'Disconnect',
    removeTitle: (name: string) => `Disconnect ${name}?`,
    removeText:
      'Buyers can no longer pay with it. The shop no longer learns about payments that are under way, and you refund earlier ones at the service yourself.',
    removed: 'Disconnected.',
  },
}
export type Texts = typeof english
