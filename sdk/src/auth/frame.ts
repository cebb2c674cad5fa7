/** What the shop's page tells the one that shows it. */
export interface Returned {
  code?: string | undefined
  state?: string | undefined
}

/** Shows a page of the shop and waits for what it says with this `state`; only the shop's `origin` is listened to. */
export type Show = (page: { url: string; origin: string; state: string }) => Promise<Returned>

/** Milliseconds until nobody answers any more. */
const patience = 120_000

/** In a frame that nobody sees; other windows that send messages meanwhile are not listened to. */
export const inHiddenFrame: Show = ({ url, origin, state }) =>
  new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      frame.remove()
    }
    const hear = ({ data, source, ...event }: MessageEvent<Returned | null>) => {
      if (event.origin !== origin || source !== frame.contentWindow || data?.state !== state) return
      end()
      resolve(data)
    }
    const timer = setTimeout(() => {
      end()
      reject(new Error('OAuth flow timed out'))
    }, patience)
    window.addEventListener('message', hear)
    frame.hidden = true
    frame.src = url
    document.body.append(frame)
  })
