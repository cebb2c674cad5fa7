import { type AdminClientOptions, createAdminCall, type Send } from '@cartwright/sdk/admin'
import { descriptionOf } from '../../api/calls.ts'
import { withSentences } from '../../api/sentences.ts'

/** Makes calls and reports how much of an upload has been sent, between 0 and 1. */
export function callWithProgress(onSent: (part: number) => void): Send {
  const call = createAdminCall({ url: '', fetch: fetchWithProgress(onSent), descriptionOf })
  return (name, request, options) => withSentences(call(name, request, options))
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
