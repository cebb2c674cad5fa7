import { type AdminClient, type AdminClientOptions, createAdminClient } from '@cartwright/sdk/admin'

/** A client that reports upload progress between 0 and 1. */
export function clientWithProgress(onSent: (part: number) => void): AdminClient {
  return createAdminClient({ url: '', fetch: fetchWithProgress(onSent) })
}

/** `fetch` reports no upload progress; XMLHttpRequest does. */
function fetchWithProgress(onSent: (part: number) => void): NonNullable<AdminClientOptions['fetch']> {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total ? loaded / total : 0))
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      )
      request.addEventListener('error', () => reject(new TypeError('nothing answered')))
      request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
}
