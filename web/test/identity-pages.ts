import type { IdentityPageProps } from '@cartwright/contract/pages/identity.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { shop } from './fixtures.ts'

const hidden = { csrf: 'T0ken' }

const email: PageField = {
  name: 'email',
  label: 'E-mail',
  kind: 'email',
  value: 'anna@example.com',
  required: true,
  autocomplete: 'username webauthn',
  inputMode: 'email',
}
const password: PageField = {
  name: 'password',
  label: 'Password',
  kind: 'password',
  value: '',
  required: true,
  autocomplete: 'current-password',
}
const page = { shop, messages: [], points: [], providers: [], links: [] }

export const login: IdentityPageProps = {
  ...page,
  state: 'login',
  title: 'Sign in',
  passkey: {
    optionsUrl: '/_identity/passkeys/options',
    verifyUrl: '/_identity/passkeys/verify',
    csrf: 'T0ken',
    label: 'Sign in with a passkey',
    or: 'or with your password',
  },
  providers: [{ label: 'Continue with Example', url: '/_identity/providers/1/start' }],
  forms: [
    {
      action: '/login',
      hidden,
      fields: [email, password],
      buttons: [{ label: 'Sign in', look: 'primary' }],
    },
  ],
  links: [
    { label: 'Forgot your password?', url: '/forgot' },
    { text: 'New here?', label: 'Create an account', url: '/register' },
  ],
}

export const refusedLogin: IdentityPageProps = {
  ...login,
  messages: [{ kind: 'error', text: 'Too many attempts. Try again in 5 seconds.' }],
  forms: [
    {
      action: '/login',
      hidden,
      fields: [email, { ...password, error: 'Wrong e-mail or password.' }],
      buttons: [{ label: 'Sign in', look: 'primary' }],
      captcha: {
        url: '/_identity/captcha',
        label: 'Your browser works out a small puzzle before this is sent.',
      },
    },
  ],
}

export const verify: IdentityPageProps = {
  ...page,
  state: 'verify',
  title: 'Check your e-mail',
  intro: 'We sent a six-digit code to anna@example.com. It is valid for 10 minutes.',
  forms: [
    {
      action: '/verify',
      hidden,
      fields: [
        {
          name: 'code',
          label: 'Code',
          kind: 'text',
          value: '',
          required: true,
          autocomplete: 'one-time-code',
          inputMode: 'numeric',
        },
      ],
      buttons: [{ label: 'Confirm', look: 'primary' }],
    },
    {
      action: '/verify',
      hidden,
      fields: [],
      buttons: [{ label: 'Send a new code', look: 'quiet', name: 'do', value: 'resend' }],
      wait: 60,
    },
  ],
  links: [{ label: 'Use another e-mail address', url: '/register' }],
}

export const consent: IdentityPageProps = {
  ...page,
  state: 'consent',
  title: 'Fieldhouse App would like to know who you are',
  intro: 'You are signed in as anna@example.com.',
  points: ['Your name and picture', 'Your e-mail address', 'Your cart and orders in this shop'],
  forms: [
    {
      action: '/consent',
      hidden,
      fields: [],
      buttons: [
        { label: 'Allow', look: 'primary', name: 'answer', value: 'allow' },
        { label: 'Deny', look: 'secondary', name: 'answer', value: 'deny' },
      ],
    },
  ],
}

export const waiting: IdentityPageProps = {
  ...page,
  state: 'waiting',
  title: 'Thank you for registering',
  intro: 'Fieldhouse approves each new account. We will e-mail you when yours is ready.',
  forms: [],
  links: [{ label: 'Back to the shop', url: '/' }],
}
