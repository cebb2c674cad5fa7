// A stand-in for Stripe.js, written from its published reference: as much of it as the checkout page uses.
;(() => {
  const base = document.currentScript.src.replace(/\/js\/stripe\.js.*/, '')
  let calls = 0

  function frame(path, title, height) {
    const element = document.createElement('iframe')
    Object.assign(element, { src: `${base}${path}`, title })
    Object.assign(element.style, { border: '0', width: '100%', height, display: 'block' })
    return element
  }

  function ask(target, message) {
    const call = `call ${++calls}`
    return new Promise((resolve) => {
      const listen = ({ source, data }) => {
        if (source !== target.contentWindow || data?.call !== call) return
        window.removeEventListener('message', listen)
        resolve(data.answer)
      }
      window.addEventListener('message', listen)
      target.contentWindow.postMessage({ ...message, call }, base)
    })
  }

  function element(iframe) {
    const handlers = new Map()
    const emit = (name, event) => {
      for (const handler of handlers.get(name) ?? []) handler(event)
    }
    const listen = ({ source, data }) => {
      if (source === iframe.contentWindow && data?.event) emit(data.event, data)
    }
    return {
      iframe,
      emit,
      on(name, handler) {
        handlers.set(name, [...(handlers.get(name) ?? []), handler])
        return this
      },
      mount(node) {
        window.addEventListener('message', listen)
        node.append(iframe)
      },
      destroy() {
        window.removeEventListener('message', listen)
        iframe.remove()
      },
      focus: () => iframe.contentWindow?.postMessage({ do: 'focus' }, base),
    }
  }

  const person = {
    name: 'Ada Lovelace',
    address: { country: 'US', state: 'CA', city: 'Oakland', postal_code: '94607', line1: '1 Main St', line2: null },
  }

  /** A button of a wallet: one click, then it shows addresses and deliveries, then it is confirmed. */
  function wallet(key) {
    const button = element(frame('/js/wallet', 'Buttons of wallets', '48px'))
    const choose = (name, event) =>
      new Promise((resolve) => {
        button.emit(name, { ...event, resolve: (more) => resolve(more ?? {}), reject: () => resolve(undefined) })
      })
    button.on('loaded', () =>
      button.emit('ready', {
        availablePaymentMethods: key.includes('wallets') ? { link: true, applePay: false } : undefined,
      }),
    )
    button.on('pressed', async () => {
      const asked = await choose('click', { expressPaymentType: 'link' })
      if (!asked) return
      let rates = asked.shippingRates
      if (asked.shippingAddressRequired) {
        const { line1, line2, ...partial } = person.address
        const known = await choose('shippingaddresschange', { name: person.name, address: partial })
        if (!known) return button.emit('cancel', {})
        rates = known.shippingRates
      }
      if (rates?.length > 1) await choose('shippingratechange', { shippingRate: rates[1] })
      button.emit('confirm', {
        expressPaymentType: 'link',
        billingDetails: { ...person, email: 'ada@example.com' },
        ...(asked.shippingAddressRequired ? { shippingAddress: person, shippingRate: rates[1] ?? rates[0] } : {}),
        paymentFailed: () => button.iframe.setAttribute('data-failed', 'yes'),
      })
    })
    return button
  }

  window.Stripe = (key) => {
    if (!/^pk_/.test(key)) throw new Error('Please call Stripe() with your publishable key.')
    return {
      elements(options) {
        const group = { options: { ...options }, made: undefined }
        group.create = (kind) => {
          group.kind = kind
          group.made =
            kind === 'payment' ? element(frame('/js/fields', 'Secure fields of the card', '260px')) : wallet(key)
          if (kind === 'payment') group.made.on('loaded', () => group.made.emit('ready', {}))
          return group.made
        }
        group.update = (more) => void Object.assign(group.options, more)
        group.submit = () => (group.kind === 'payment' ? ask(group.made.iframe, { do: 'submit' }) : {})
        return group
      },
      async createConfirmationToken({ elements }) {
        const { amount, currency } = elements.options
        const answer = await ask(elements.made.iframe, { do: 'token', key, amount, currency })
        return answer.id ? { confirmationToken: answer } : { error: { type: 'api_error' } }
      },
      async handleNextAction({ clientSecret }) {
        const bank = frame(`/js/bank#${clientSecret} ${key}`, 'Your bank', '100%')
        Object.assign(bank.style, { position: 'fixed', inset: '0', zIndex: '100', background: '#fff' })
        document.body.append(bank)
        const { status } = await new Promise((resolve) => {
          window.addEventListener('message', ({ source, data }) => {
            if (source === bank.contentWindow && data?.event === 'answered') resolve(data)
          })
        })
        bank.remove()
        return status === 'succeeded' ? { paymentIntent: { status } } : { error: { type: 'card_error' } }
      },
    }
  }
})()
