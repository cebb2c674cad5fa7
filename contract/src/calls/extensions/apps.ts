import { type CallerKind, merchants, named, noPrefix } from '../call.ts'

const reads = { callers: merchants, permission: 'SITE.MANAGE_ACCESS', prefixes: noPrefix } as const
/** A person decides what an app may do, so no program grants it. */
const people: readonly CallerKind[] = ['staff']
const grants = { ...reads, callers: people, confirmed: true } as const
/** Everybody who can sign in sees the pages of apps. */
const opens = { ...reads, callers: people, permission: 'SITE.READ' } as const
const path = '/apps/v1/apps'
const one = `${path}/{id}` as const

export const appsCalls = named({
  reviewApp: {
    ...reads,
    callers: people,
    method: 'POST',
    path: '/apps/v1/review',
    audited: false,
    summary: 'Read and check the manifest of an app before it is installed',
  },
  installApp: {
    ...grants,
    method: 'POST',
    path: `${path}/{manifest.id}/install`,
    summary: 'Install an app and grant what it asks for; its secret is shown only once',
  },
  listApps: { ...reads, method: 'GET', path, summary: 'List the apps of the shop' },
  getApp: { ...reads, method: 'GET', path: one, summary: 'Read an app' },
  updateApp: {
    ...grants,
    method: 'POST',
    path: `${one}/update`,
    summary: 'Grant what a newer manifest of an app asks for',
  },
  uninstallApp: {
    ...grants,
    method: 'DELETE',
    path: one,
    summary: 'Uninstall an app: its tokens, webhooks and plugins end at once',
  },
  rotateAppSecret: {
    ...grants,
    method: 'POST',
    path: `${one}/rotate-secret`,
    summary: 'Make a new secret for an app; the old one stays valid for a day',
  },
  getAppPublicKey: {
    ...reads,
    method: 'GET',
    path: `${one}/public-key`,
    summary: 'Read the public keys that verify what the shop sends to an app',
  },
  rotateAppKey: {
    ...grants,
    method: 'POST',
    path: `${one}/rotate-key`,
    summary: 'Sign what the shop sends to an app with a new key; the old one stays valid for a day',
  },
  listAppPages: {
    ...opens,
    method: 'GET',
    path: '/apps/v1/pages',
    summary: 'List the apps that have a page in the admin',
  },
  openAppPage: {
    ...opens,
    method: 'POST',
    path: `${one}/open`,
    audited: false,
    summary: 'Get a session for the page of an app in the admin',
  },
})
