export const english = {
  title: 'Payments',
  about: 'How buyers pay, and the accounts through which the money comes.',
  compared: 'Compare payments with the services',
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
    capturedLater: 'Authorised at the order, captured later',
    kinds: { OFFLINE: 'The money comes outside of the shop', ONLINE: 'Paid at once' },
    test: 'Test mode',
    textsTitle: (name: string) => `What buyers read of “${name}”`,
    name: 'Name',
    instructions: 'Instructions',
    instructionsHint: 'Shown at the checkout and in the order confirmation, for example your bank details.',
    done: 'Done',
    lacksAccount:
      'Enter the IBAN of your account, and buyers see where to transfer the money and a QR code for their banking app.',
    enterAccount: 'Enter your account',
  },
  conditions: {
    edit: 'Conditions',
    editOf: (name: string) => `Conditions of ${name}`,
    title: (name: string) => `Which orders “${name}” is offered for`,
    about:
      'Leave a field empty where it does not matter. The conditions are for buyers, not for orders that you write.',
    countriesLabel: 'Countries',
    countriesHint:
      'Of the delivery; of orders that are not sent, of the billing address, or else of your shop.',
    minTotal: 'From a total of',
    maxTotal: 'Up to a total of',
    emptyRange: 'The largest total is below the smallest. Enter a higher one.',
    only: (limits: string) => `Only: ${limits}`,
    from: (amount: string) => `from ${amount}`,
    to: (amount: string) => `up to ${amount}`,
    between: (least: string, most: string) => `${least} to ${most}`,
    countries: (count: number) => `${count} countries`,
  },
  testCards: {
    title: 'What you can try',
    about:
      'Type one of these numbers at the checkout, with any expiry date in the future and any security code. No money moves. The test card is there only while you develop.',
    outcomes: {
      APPROVED: 'Paid',
      DECLINED: 'Declined',
      NEEDS_CONFIRMATION: 'The bank asks the buyer on its own page (3-D Secure)',
      PENDING: 'Paid some minutes later, as with a direct debit',
      DECLINED_LATER: 'Paid now; if you charge it again, declined',
      REFUND_REFUSED: 'Paid; a refund is refused',
    },
  },
  services: {
    title: 'Payment services',
    about: 'Connect the accounts you have. Their keys are stored encrypted, and nobody can read them again.',
    names: { stripe: 'Stripe', paypal: 'PayPal', mollie: 'Mollie' } as Record<string, string>,
    hints: {
      stripe: 'In the Stripe dashboard, open Developers, API keys, and copy both keys.',
      paypal: 'In the PayPal developer dashboard, open Apps & Credentials and create an app.',
      mollie: 'In the Mollie dashboard, open Developers, API keys.',
    } as Record<string, string>,
    fields: {
      secretKey: 'Secret key',
      publishableKey: 'Publishable key',
      apiKey: 'API key',
      clientId: 'Client ID',
      clientSecret: 'Secret',
    } as Record<string, string>,
    fieldHints: {
      publishableKey:
        'With it, buyers pay in fields on your own checkout page. Without it, they pay on the page of Stripe.',
    } as Record<string, string>,
    page: {
      title: 'Where buyers pay',
      about: 'Without scripts, or if the fields do not load, buyers always pay on the page of the service.',
      shop: 'Fields on your own checkout page',
      service: (name: string) => `Page of ${name}`,
      shopHint: (name: string) =>
        `The fields and the buttons of wallets come from ${name}; the shop never sees a card number.`,
      serviceHint: (name: string) => `Buyers go to ${name} and come back to your shop.`,
      needsKey: (name: string) =>
        `Buyers pay on the page of ${name}. For fields on your own checkout page, enter the keys again, with the publishable key.`,
      saved: 'Saved.',
    },
    connect: 'Connect',
    replace: 'Enter another key',
    cancel: 'Cancel',
    connected: (name: string) => `Connected as ${name}`,
    since: 'since',
    tested: (name: string) => `The connection works: ${name}.`,
    asks: 'The service does not tell this shop about payments by itself, so the shop asks, soon at first and then less often.',
    capture: {
      title: 'When you get the money',
      about:
        'For orders that contain only goods to send. Orders with downloads, bookings, tickets or plans are always charged at once.',
      choices: {
        AT_ONCE: 'At once',
        BY_HAND: 'Authorise now, capture by hand',
        AT_FULFILLMENT: 'Authorise now, capture with the first parcel',
      },
      hints: {
        AT_ONCE: 'The buyer is charged when they order.',
        BY_HAND: 'The money is reserved. You capture it on the page of the order.',
        AT_FULFILLMENT: 'The money is reserved. The shop captures all of it when you send the first parcel.',
      },
      ownHints: {
        stripe: {
          BY_HAND:
            'Cards are reserved, usually for 7 days, and you capture the money on the page of the order. Other ways to pay are charged at once.',
        },
        paypal: {
          BY_HAND:
            'The money is reserved for up to 29 days, and PayPal guarantees it for 3. You capture it on the page of the order.',
        },
        mollie: {
          BY_HAND:
            'Mollie then offers only ways that can be reserved: cards, Klarna and a few more. You capture the money on the page of the order.',
        },
      } as Record<string, { BY_HAND: string }>,
      saved: 'Saved.',
    },
    test: 'Test connection',
    remove: 'Disconnect',
    removeTitle: (name: string) => `Disconnect ${name}?`,
    removeText: 'Buyers can no longer pay with it, and you refund earlier payments at the service yourself.',
    removed: 'Disconnected.',
  },
}
export type Texts = typeof english
