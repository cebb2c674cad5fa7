import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smallDist } from '../../../test/dist.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as media from '../../media/pictures/service.ts'

let dist: Awaited<ReturnType<typeof smallDist>>
let store: Store

/** A storefront of which nothing works. */
const broken = `
  const fail = async () => { throw new Error('the database is away') }
  export const render = () => ({ html: '' })
  export const storefront = {
    languages: ['en', 'de'],
    routes: [
      { method: 'GET', path: '/', shared: true, answer: fail },
      { method: 'POST', path: '/cart/add', shared: false, answer: fail },
    ],
    failure: fail,
  }`

beforeEach(async () => {
  dist = await smallDist()
  await writeFile(join(dist.path, 'server', 'entry.js'), broken)
  await writeFile(join(dist.path, 'client', 'sw.js'), 'onfetch = null')
  store = await openStore({ web: dist.path, settings: { tagline: 'Good things for home' } })
})

afterEach(async () => {
  await store.close()
  await dist.remove()
})

async function iconAt(
  path: string,
): Promise<{ width: number; height: number; corner: string; middle: string }> {
  const { rawPayload } = await store.app.server.inject(path)
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number) =>
    data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).toString('hex')
  return { width, height, corner: at(2, 2), middle: at(width / 2, Math.round(height * 0.6)) }
}

async function change(settings: object): Promise<void> {
  const { body } = await store.ask('GET', '/admin/v1/site', { as: store.apiKey })
  const { revision } = body.site
  const changed = { site: { revision, settings } }
  const { status } = await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: changed })
  expect(status).toBe(200)
}

describe('an installed shop', () => {
  test('has a name, colours and existing icons', async () => {
    const { headers, body: manifest } = await store.ask('GET', '/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(manifest).toMatchObject({
      name: 'Fieldhouse',
      description: 'Good things for home',
      start_url: '/',
      display: 'standalone',
      theme_color: '#f7f7f4',
    })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await iconAt(src)
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  test('without a logo is a white shape on a tile of its colour', async () => {
    expect(await iconAt('/icon-192.png')).toMatchObject({ corner: '2b5a43', middle: 'ffffff' })
    await change({ theme: { light: { accent: '#7a1f3d', accentStrong: '#5c152d' } } })
    expect(await iconAt('/icon-192.png')).toMatchObject({ corner: '7a1f3d', middle: 'ffffff' })
  })

  test('with a logo shows the whole logo on its background', async () => {
    const content = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const { id } = await media.add(store.shop, store.siteId, {
      content,
      fileName: 'logo.png',
      alt: 'Fieldhouse',
    })
    await change({ theme: { logo: id } })
    expect(await iconAt('/apple-touch-icon.png')).toEqual({
      width: 180,
      height: 180,
      corner: 'ffffff',
      middle: 'ff0000',
    })
  })

  test('answers the favicon request', async () => {
    const { rawPayload, headers } = await store.app.server.inject('/favicon.ico')
    expect(headers['content-type']).toBe('image/x-icon')
    expect(rawPayload.subarray(0, 8).toString('hex')).toBe('0000010001003030')
    expect((await sharp(rawPayload.subarray(22)).metadata()).width).toBe(48)
  })

  test('sends an icon once', async () => {
    const { headers } = await store.ask('GET', '/icon-512.png')
    const again = await store.ask('GET', '/icon-512.png', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.status).toBe(304)
  })

  test('has a service worker that changes with the build', async () => {
    const { body, headers } = await store.ask('GET', '/sw.js')
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(body).toMatch(/^const build="[\w-]{12}",languages=\["en","de"\],scripts=\[\];onfetch = null$/)
  })
})

describe('when the server meets an error', () => {
  test.each([
    ['/', 'en-GB,en;q=0.9', 'Something went wrong'],
    ['/', 'de-AT', 'Something went wrong'],
    ['/de/nothing-here', 'en', 'Etwas ist schiefgegangen'],
  ])('%s says so in words to somebody who reads %s', async (path, language, words) => {
    const headers = { accept: 'text/html', 'accept-language': language }
    const { status, body, headers: answered } = await store.ask('GET', path, { headers })
    expect(status).toBe(500)
    expect(body).toContain(`<h1>${words}</h1>`)
    expect(answered).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test('a form says so, too, and where to continue', async () => {
    const { status, body } = await store.ask('POST', '/cart/add', { headers: { accept: 'text/html' } })
    expect([status, body.includes('<a href="/">Try again</a>')]).toEqual([500, true])
  })

  test('an API client gets JSON', async () => {
    const { status, body } = await store.ask('GET', '/', { headers: { accept: 'application/json' } })
    expect([status, body.message]).toEqual([500, 'System error occurred'])
  })
})
